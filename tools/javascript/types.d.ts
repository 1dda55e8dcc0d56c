// The types of the scripts' data, known to all of them. Nothing of it is shipped.

// -- boards and puzzles -----------------------------------------------------------------------------

type Cell = [row: number, column: number];
/** To the right and down, in cells. */
type Point = [x: number, y: number];
/** Letters by row and column; null where there is no cell. */
type Grid = (string | null)[][];
type Plain = Record<string, unknown>;

interface Line {
    /** The numbers of its cells, in the direction `forward`. */
    cells: number[];
    forward: string;
    backward: string;
    closed: boolean;
    /** How far a step leads; the first one, if they differ. */
    stride: Point;
    /** The step from each cell, if they differ. */
    strides?: Point[];
}

interface Geometry {
    width: number;
    height: number;
    square: boolean;
    /** Row, column, x and y of the centre, and the number of the outline. */
    cells: number[][];
    /** Corners, relative to the centre. */
    outlines: Point[][];
    lines: Line[];
}

interface PlacedWord {
    word: string;
    symbols: string[];
    cells: Cell[];
    direction?: string;
    clue: string | null;
    secret?: boolean;
    shown?: string;
}

/** A word in a link, known by its length and its digests until it is found on the board. */
interface HiddenWord {
    sum: string;
    length: number;
    rough: number;
    cover: string;
    clue: string | null;
}

/** A word; with a clue; with a clue and a picture. */
type Entry = string | [string, string] | [string, string, string];

interface PuzzleRequest {
    paths?: string;
    language?: string;
    reader?: string;
    list?: string;
    clues_in?: string;
    message_mode?: string;
    reveal?: unknown;
    spanning?: string;
    words?: Entry[];
    pool?: Entry[];
}

/** A word that keeps its place: the row and column of its first letter, and its direction. */
type KeptPlace = [word: string, row: number, column: number, direction: string];

type Phase = "current" | "pending" | "failed";

interface Puzzle {
    title: string | null;
    rows: number;
    columns: number;
    topology: string;
    grid: Grid;
    words: PlacedWord[];
    message: string | null;
    /** In which words may run. */
    directions?: string[];
    message_cells?: Cell[];
    written?: Grid;
    /** Built-in pictures as addresses, by the words. */
    pictures?: Record<string, string>;
    request: PuzzleRequest;
    geometry?: Geometry;
}

/** A text in one or several languages. */
type Texts = Record<string, string>;

/** The facts of a kind of board; see `facts_of` in boards/geometry.py. */
interface BoardKind {
    square: boolean;
    wraps: boolean;
    rule: Texts | null;
    families: [forward: string, backward: string][];
    /** How far apart the repetitions of the first rows and columns are. */
    right: number;
    down: number;
    /** By row and column, which repeat. */
    cells: { centre: Point; outline: Point[]; steps: Record<string, Cell> }[][];
}

// -- the player -------------------------------------------------------------------------------------

/** A line through a cell, read in one sense. */
interface Track {
    cells: Cell[];
    /** The step from each of them to the next. */
    steps: Point[];
    closed: boolean;
    /** Where the cell is on it. */
    at: number;
}

interface Board {
    width: number;
    height: number;
    square: boolean;
    closed: boolean;
    cells: Cell[];
    centre(cell: Cell): Point;
    corners(cell: Cell): Point[];
    /** The lines through a cell, in both senses. */
    tracks(cell: Cell): Track[];
    /** The row and column as people count them. */
    counted(cell: Cell): Cell;
}

interface WordState {
    state: "open" | "found" | "shown";
    order: number;
    hints: number;
    marked: Cell[] | null;
}

interface GameWord extends PlacedWord, WordState {
    index: number;
}

interface GameState {
    /** Milliseconds. */
    spent: number;
    words: WordState[];
}

type Game = ReturnType<typeof import("../../src/suchsel/data/player/game.js").newGame>;
type Parts = ReturnType<typeof import("../../src/suchsel/data/player/panels.js").layOut>;
type BoardView = ReturnType<typeof import("../../src/suchsel/data/player/board.js").drawBoard>;
type Recording = ReturnType<typeof import("../../src/suchsel/data/player/record.js").newRecording>;
type GameResult = ReturnType<typeof import("../../src/suchsel/data/player/result.js").resultOf>;
type Tune = "found" | "missed" | "finished";
type Switches = Record<"hints" | "giveUp" | "clock" | "sound" | "earned" | "record", boolean>;

/** What is stored of a game: under way, the best time in seconds, and the recording. */
interface StoredGame {
    game?: GameState | null;
    best?: number;
    events?: Plain[] | null;
    at?: number;
}

interface QrCode {
    picture: string;
    caption: string;
    link?: string;
}

/** What the code of a result holds; `seconds` is null in a game without a clock. */
interface CodedResult {
    name: string;
    /** Four letters and digits. */
    puzzle: string;
    found: number;
    words: number;
    seconds: number | null;
    hints: number;
}

/** A result on the page of a class; `at`: when it was collected. */
/** A line that is not the code of a result, and why. */
type UnreadLine = { text: string; why: "typo" | "nameless" | "none" };
type CollectedResult = CodedResult & { at: number };

/** A reader of codes that some browsers have. */
interface BarcodeDetector {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetector;
}

/** A puzzle of a day that was solved; `on`: the day on which it was. */
interface DailyResult {
    seconds: number;
    hints: number;
    on: string;
}

interface PlayerOptions {
    geometry: Geometry;
    /** What to know about the board, if anything. */
    rule?: string | null;
    /** The same with words in place of arrows. */
    spoken?: string;
    /** Whether the letters are shown in lower case. */
    lower?: boolean;
    /** Called when the user wants another puzzle, if there can be one. */
    another?: (() => void) | null;
    /** What the button for another puzzle says, if it can say which one comes. */
    anotherLabel?: string;
    /** Promises the address of the puzzle, if it has one. */
    link?: () => Promise<string>;
    report?: (kind: "found" | "ended", word: GameWord | null, game: Game) => void;
    /** What is shared of a finished game, instead of its title and figures. */
    resultText?: (game: Game) => string;
    /** Whether there are hints, which may have to be earned, a button to give up, a clock and one to record; and
     * whether sound is on. */
    switches?: Partial<Switches>;
    /** The address of the page that collects results of a class, if it has one; false if no result is handed in. */
    classPage?: string | false;
    /** The page to make puzzles on, without this one. */
    workshop?: string;
    /** Whether all words are shown at once; nothing is kept of it. */
    solved?: boolean;
    code?: QrCode | null;
}

/** What the parts of the player share during one game. */
interface Session {
    root: HTMLElement;
    puzzle: Puzzle;
    options: PlayerOptions;
    switches: Switches;
    id: string;
    board: Board;
    game: Game;
    view: BoardView;
    parts: Parts;
    list: { strike(word: GameWord, how: string): void; mark(index: number | null): void };
    recording: Recording;
    /** Plays the same puzzle again. */
    restart(): void;
    /** Shows the code of the result. */
    handIn(): void;
    /** Chooses a word of the list for the next hint. */
    choose(index: number): void;
    /** Listens until the end of the session. */
    listen<Type extends keyof GlobalEventHandlersEventMap>(
        target: EventTarget,
        type: Type,
        handler: (event: GlobalEventHandlersEventMap[Type]) => void,
    ): void;
    listen(target: EventTarget, type: string, handler: () => void): void;
    tell(text: string): void;
    save(): void;
    sound(name: Tune): void;
    read(run: Cell[]): string;
    report(kind: "found" | "ended", word?: GameWord | null): void;
}

/** Attributes of an element; those that begin with "on" are listeners. */
type Attributes = Record<string, string | number | boolean | null | undefined | (() => unknown)>;
type Child = Node | string;
type ElementMaker<Tags> = <Tag extends keyof Tags & string>(
    tag: Tag,
    attributes?: Attributes,
    ...children: Child[]
) => Tags[Tag];

/** The functions of a learning platform, SCORM 1.2. */
interface ScormApi {
    LMSInitialize(empty: ""): unknown;
    LMSFinish(empty: ""): unknown;
    LMSCommit(empty: ""): unknown;
    LMSGetValue(name: string): unknown;
    LMSSetValue(name: string, value: string): unknown;
}

interface GameStorage {
    recall(id: string): StoredGame | null;
    keep(id: string, whole: StoredGame): void;
}

/** Translations of English texts: one form each, or one for each plural category. */
type Catalogue = Record<string, string[]>;

/** A file to play on. */
interface PlayFile {
    texts: Catalogue;
    /** Whether each learner on a learning platform gets one of the puzzles. */
    variants?: boolean;
    puzzles: (PlayerOptions & {
        puzzle: Puzzle;
        name: string;
        style: { play_hints: string; no_giving_up: boolean; no_clock: boolean; recording: boolean };
    })[];
}

// -- the workshop -----------------------------------------------------------------------------------

/** The form as plain data. It is stored in browsers: old states must stay readable. */
interface State {
    text: string;
    /** Why a pasted text could not be read; until it is changed, it has no words. */
    unread: Fault[] | null;
    title: string;
    /** What the page itself put into the form. */
    given: { text: string; title: string; language: string | null } | null;
    /** What was guessed of the words; null if they are still to be guessed. Older states have none. */
    guess?: Guess | null;
    level: string;
    directions: string[] | null;
    size: Cell | null;
    list: string;
    /** Keys of pictures, by the names of words. */
    pictures: Record<string, string>;
    /** Values of further options, of the style and of class sets; without defaults. */
    extras: Plain & { topology?: string; language?: string };
    style: Plain;
    several: Plain & { count?: number };
    seed: number;
}

/** Options of a request. */
type Guess = { language?: string; block_in?: string[] };
/** "travel" by undo, redo or from elsewhere; "clamped" and "guessed" by the page; "read" from a list. */
type ChangeKind = "typing" | "choice" | "travel" | "clamped" | "guessed" | "read";
type Store = ReturnType<typeof import("../../src/suchsel/web/static/state.js").newStore>;
/** States as JSON. */
type StoredHistory = { past: string[]; now: string; future: string[] };
type Maker = ReturnType<typeof import("../../src/suchsel/web/static/maker.js").newMaker>;
type WorkshopForm = ReturnType<typeof import("../../src/suchsel/web/static/form.js").setUpForm>;
type Preview = ReturnType<typeof import("../../src/suchsel/web/static/preview.js").setUpPreview>;
type SavedPuzzle = { name: string; when: number; state: State };
type Action = { label: string; run: () => unknown };

/** The request that a form stands for, as the server takes it. */
interface FormRequest extends Plain {
    words: Entry[];
    size: Cell | null;
    level: string;
    seed: number;
}

/** What a link to the form holds. */
type LinkedRequest = Plain & { words: Entry[] };
type WorkshopLink = {
    request: LinkedRequest;
    seed: number | null;
    version: string | null;
    sum: string | null;
    /** Names in a readable link that nothing has. */
    unknown?: string[];
    /** Options that the page guessed. */
    guessed?: string[];
};
type SampledRequest = { words: string[]; title: string; language: string; block_in?: string[]; seed: number };

// What the server sends.

interface Fault {
    code?: string;
    /** The option concerned. */
    field?: string;
    message: Texts;
    reason?: Texts;
    /** The numbers of words in the request. */
    words?: number[];
}

/** `size` takes a size that the user accepts, or an automatic one; `retry` asks again. */
interface FaultActions {
    size?(rows?: number, columns?: number): void;
    retry(): unknown;
    split?(how: string): unknown;
    text?: string;
}

/** A refusal; `late`: it took too long, `lost`: there was no answer. */
interface Refusal {
    errors?: Fault[];
    fits?: Cell | null;
    late?: boolean;
    lost?: boolean;
}

interface MadePuzzle extends Puzzle {
    seed: number;
    geometry: Geometry;
    rules: Texts | null;
    level_label: Texts;
    /** The language of the words, named or guessed. */
    language: string;
    difficulty: Measured;
}

interface SheetAnswer extends Refusal {
    puzzle?: MadePuzzle;
    sheets?: { solution: boolean; svg: string }[];
    notes?: Texts[];
    /** What was reached of a target: the lowest and the highest. */
    reach?: [number, number];
}

/** An answer with a puzzle, and the state it was made from. */
type Made = Required<Pick<SheetAnswer, "puzzle" | "sheets" | "notes" | "errors">> & { state: State };
type Sample = { request: SampledRequest; answer: SheetAnswer };
type Measured = { score: number; minutes: number };

interface PhotoPlace {
    cells: Cell[];
    confidence: number;
    uncertain: boolean;
    misread: number[];
}

interface SolvedPhoto extends Refusal {
    puzzles: number;
    size: [width: number, height: number];
    height: number;
    centres: [x: number, y: number][][];
    grid: (string | null)[][];
    doubtful: boolean[][];
    words: { word: string; symbols: string[]; places: PhotoPlace[] }[];
    puzzle: MadePuzzle | null;
}

interface ListAnswer extends Refusal {
    words: Entry[];
    notes: Texts[];
    left_out: number;
    size: Cell | null;
}

interface Choice {
    value: string;
    label: Texts;
    about: Texts;
    drawing: string[];
}

/** A row of the engine's tables of options. */
interface OptionRow {
    name: string;
    group: string;
    control: string;
    label: Texts;
    help: Texts;
    default: unknown;
    whole: boolean;
    choices: Choice[];
    minimum?: number;
    maximum?: number;
    maxLength?: number;
}

interface Level {
    name: string;
    label: Texts;
    family: string;
    family_label: Texts;
    directions: string[];
}

interface Options extends Refusal {
    version: string;
    groups: { name: string; label: Texts }[];
    options: OptionRow[];
    style: OptionRow[];
    set: OptionRow[];
    levels: Level[];
    formats: { name: string; about: Texts; follows: string[] }[];
    boards: { name: string; directions: Record<string, string> }[];
    themes: { lang: string; name: string; title: string }[];
    limits: { body: number; cells: number };
    /** Formats that the static site cannot make, and why. */
    unavailable?: { name: string; why: Texts }[];
}

/** Where the values of some options are, and what happens when one is changed; null is the default. */
interface OptionTable {
    values(): Plain;
    defaults(): Plain;
    change(name: string, value: unknown): void;
    /** Whether it came with a theme or the sample: then it counts as unchanged. */
    isGiven?(name: string, value: unknown): boolean;
}

type OptionRows = OptionTable & { rows: OptionRow[]; attribute: string; reset?(): void };
/** An element for an option, and a function that shows a value in it. */
type Control = { node: HTMLElement; show: (value: unknown) => void };
type ControlMaker = (row: OptionRow, set: (value: unknown) => void, status: HTMLElement) => Control;

/** The elements of the workshop by their ids; those that are not listed are plain. */
interface PageElements {
    theme: HTMLSelectElement;
    "more-levels": HTMLSelectElement;
    aim: HTMLSelectElement;
    list: HTMLSelectElement;
    words: HTMLTextAreaElement;
    snippet: HTMLTextAreaElement;
    file: HTMLInputElement;
    title: HTMLInputElement;
    "has-target": HTMLInputElement;
    dial: HTMLInputElement;
    auto: HTMLInputElement;
    rows: HTMLInputElement;
    columns: HTMLInputElement;
    "picture-files": HTMLInputElement;
    solution: HTMLInputElement;
    "allow-hints": HTMLInputElement;
    "allow-giveUp": HTMLInputElement;
    "allow-clock": HTMLInputElement;
    "allow-sound": HTMLInputElement;
    "allow-earned": HTMLInputElement;
    "allow-record": HTMLInputElement;
    link: HTMLInputElement;
    "mine-name": HTMLInputElement;
    keep: HTMLInputElement;
    clear: HTMLButtonElement;
    "choose-pictures": HTMLButtonElement;
    alarm: HTMLButtonElement;
    another: HTMLButtonElement;
    undo: HTMLButtonElement;
    redo: HTMLButtonElement;
    mine: HTMLButtonElement;
    print: HTMLButtonElement;
    reset: HTMLButtonElement;
    find: HTMLInputElement;
    "question-count": HTMLInputElement;
    "question-grade": HTMLSelectElement;
    play: HTMLButtonElement;
    share: HTMLButtonElement;
    copy: HTMLButtonElement;
    "mine-save": HTMLButtonElement;
    wipe: HTMLButtonElement;
    meter: HTMLMeterElement;
    more: HTMLDetailsElement;
    downloads: HTMLDetailsElement;
    "engine-share": HTMLProgressElement;
    "share-dialog": HTMLDialogElement;
    "mine-dialog": HTMLDialogElement;
    question: HTMLDialogElement;
    "draw-dialog": HTMLDialogElement;
    "draw-rows": HTMLInputElement;
    "draw-columns": HTMLInputElement;
    "draw-file": HTMLInputElement;
    dark: HTMLInputElement;
    "keep-all": HTMLButtonElement;
    "keep-none": HTMLButtonElement;
    "qr-picture": HTMLImageElement;
    "qr-file": HTMLAnchorElement;
}
type PlainId =
    | "option-keep"
    | "kept"
    | "draw-cells"
    | "draw-clear"
    | "draw-count"
    | "draw-fill"
    | "draw-picture"
    | "draw-said"
    | "draw-use"
    | "dark-row"
    | "language-said"
    | "change-language"
    | "design"
    | "panel"
    | "part"
    | "changed"
    | "found"
    | "question-grades"
    | "question-number"
    | "question-text"
    | "actions"
    | "allowed"
    | "announced"
    | "compass"
    | "copied"
    | "count"
    | "desk"
    | "drop"
    | "engine"
    | "extras"
    | "facts"
    | "faults"
    | "form"
    | "formats"
    | "levels"
    | "link-label"
    | "measured"
    | "mine-form"
    | "mine-list"
    | "mine-none"
    | "mine-said"
    | "notes"
    | "only-here"
    | "picture-rows"
    | "pictures"
    | "pictures-said"
    | "qr"
    | "qr-said"
    | "reach"
    | "said"
    | "size-said"
    | "snippet-label"
    | "target"
    | "time"
    | "with-answers"
    | "without-pictures"
    | "words-said";

/** What the board has, what is on, and whether that differs from the level. */
type CompassState = { known: string[]; chosen: string[]; own: boolean };

/** What can be aimed at: the bounds of the dial, and what is measured. */
interface Aim {
    min: number;
    max: number;
    usual: number;
    measure(measured: Measured): number;
    round(n: number): number;
    say(n: number): string;
}

// -- links ------------------------------------------------------------------------------------------

/** A hidden word: digest, length, rough sum, the covered word, and perhaps a clue. */
type HiddenEntry = [sum: string, length: number, rough: number, cover: string, clue?: string | null];
type ShownEntry = string | [word: string, letters: string];
/** Letters, the covered text, the number of the mode, and where it starts with which steps. */
type LinkedMessage = [length: number, cover: string, mode: number, start?: number, step?: number];
/** A word of a link: the letters and the place are found later. */
type LinkedWord = PlacedWord & Partial<HiddenWord>;

interface BoardLink {
    paths?: string;
    routes?: string;
    reveal?: boolean;
    /** The number of the word that runs from side to side, counted from 1. */
    spanning?: number;
    board: number;
    kind: string;
    grid: string[];
    gap?: string;
    title?: string;
    list?: string;
    /** That of the words, for their order. */
    language?: string;
    directions?: string[];
    words: ShownEntry[] | HiddenEntry[];
    secret?: HiddenEntry[];
    message?: LinkedMessage;
    switches?: string[];
    /** Pictures by the numbers of their words: SVG as text, others as data addresses. */
    pictures?: [number, string][];
    /** The language of the texts below pictures. */
    texts?: string;
}

// -- the OpenAPI document ---------------------------------------------------------------------------

type ApiContent = Record<string, { schema: unknown; example?: unknown }>;

interface ApiOperation {
    summary: string;
    requestBody?: { content: ApiContent };
    responses: Record<string, { description: string; content: ApiContent }>;
}

// -- the static site --------------------------------------------------------------------------------

interface EngineAnswer {
    status: number;
    media: string;
    bytes: Uint8Array<ArrayBuffer>;
}

interface EngineRequest {
    path: string;
    body: ArrayBuffer;
    timers: ReturnType<typeof setTimeout>[];
    /** Without an answer if nobody waits for it any more. */
    resolve(answer: EngineAnswer | null): void;
    reject(reason: unknown): void;
}

/** A worker with Python and the program. */
interface Engine {
    worker: Worker;
    isReady: boolean;
    /** How much has been loaded, 0 to 1. */
    share: number;
    watch(share: number): void;
    ready: Promise<void>;
}
