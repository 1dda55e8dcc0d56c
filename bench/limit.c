/* What a compiled program needs for a board that is complete and clean, and nothing else.
 *
 * In: rows, columns, boards to make, then the words in capital letters, one per line. Out: seconds
 * of CPU time per board, and the first board. It places the words in eight directions where they
 * agree with what stands there, fills the rest with letters drawn from the alphabet, and begins
 * anew if a word can be read a second time. No second check, no objects, no levels, no block list.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SIDE = 64, WORDS = 512, LENGTH = 64, TRIES = 2000 };

static const int DOWN[8] = {0, 0, 1, -1, 1, -1, 1, -1};
static const int RIGHT[8] = {1, -1, 0, 0, 1, -1, -1, 1};
static char board[SIDE][SIDE], word[WORDS][LENGTH];
static int rows, columns, words, length[WORDS];
static uint64_t state = 88172645463325252u;

static uint32_t below(uint32_t n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

/* Whether the word reads so from here; empty cells (0) agree while words are placed. */
static int agrees(const char *text, int n, int row, int column, int way) {
    int last = row + (n - 1) * DOWN[way], beside = column + (n - 1) * RIGHT[way];
    if (last < 0 || last >= rows || beside < 0 || beside >= columns) return 0;
    for (int i = 0; i < n; i++) {
        char shown = board[row + i * DOWN[way]][column + i * RIGHT[way]];
        if (shown && shown != text[i]) return 0;
    }
    return 1;
}

static int place(void) {
    memset(board, 0, sizeof board);
    for (int w = 0; w < words; w++) {
        int tries = TRIES, row, column, way;
        do {
            if (!tries--) return 0;
            row = (int)below(rows), column = (int)below(columns), way = (int)below(8);
        } while (!agrees(word[w], length[w], row, column, way));
        for (int i = 0; i < length[w]; i++)
            board[row + i * DOWN[way]][column + i * RIGHT[way]] = word[w][i];
    }
    return 1;
}

static void fill(void) {
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (!board[row][column]) board[row][column] = (char)('A' + below(26));
}

static int is_clean(void) {
    int next[WORDS], heads[26], seen[WORDS] = {0};
    memset(heads, -1, sizeof heads);
    for (int w = 0; w < words; w++) next[w] = heads[word[w][0] - 'A'], heads[word[w][0] - 'A'] = w;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            for (int w = heads[board[row][column] - 'A']; w >= 0; w = next[w])
                for (int way = 0; way < 8; way++)
                    if (agrees(word[w], length[w], row, column, way) && seen[w]++) return 0;
    return 1;
}

int main(void) {
    int boards;
    if (scanf("%d %d %d", &rows, &columns, &boards) != 3 || rows > SIDE || columns > SIDE) return 2;
    while (words < WORDS && scanf("%63s", word[words]) == 1)
        length[words] = (int)strlen(word[words]), words++;
    /* Long words first. */
    for (int i = 0; i < words; i++)
        for (int j = i + 1; j < words; j++)
            if (length[j] > length[i]) {
                char text[LENGTH];
                int n = length[i];
                memcpy(text, word[i], LENGTH), memcpy(word[i], word[j], LENGTH);
                memcpy(word[j], text, LENGTH), length[i] = length[j], length[j] = n;
            }
    clock_t began = clock();
    for (int made = 0; made < boards;) {
        if (clock() - began > 20 * CLOCKS_PER_SEC) return 3;
        if (!place()) continue;
        fill();
        made += is_clean();
    }
    printf("%.9f\n", (double)(clock() - began) / CLOCKS_PER_SEC / boards);
    for (int row = 0; row < rows; row++) printf("%.*s\n", columns, board[row]);
    return 0;
}
