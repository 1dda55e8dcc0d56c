// The types of the static site's workers.

/** What the site has to know of the engine's files; see `engine_table` in site/static_site.py. */
interface EngineTable {
    id: string;
    folder: string;
    scripts: string[];
    lock: object;
    archives: string[];
    later: string[];
    resvg: { script: string; wasm: string };
    files: Record<string, EngineFile>;
}

/** Its size, its SHA-256, and whether it is loaded at the start. */
interface EngineFile {
    size: number;
    sum: string;
    first: boolean;
}

/** As much of Pyodide as we use. */
interface Pyodide {
    pyimport(name: string): Program;
    toPy(value: unknown): unknown;
    runPython(code: string): string;
    unpackArchive(archive: Uint8Array, format: string, options: { extractDir: string }): void;
    makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type LoadPyodide = (options: object) => Promise<Pyodide>;

/** The module `suchsel.web.in_browser`. */
interface Program {
    respond(path: string, body: unknown): Reply;
    draw_with(draw: (svg: string, dpi: number) => unknown): void;
}

interface Reply {
    status: number;
    media: string;
    data: { getBuffer(type: "u8"): { data: Uint8Array<ArrayBuffer>; release(): void } };
    destroy(): void;
}

/** Where the files of the engine are. */
interface FileSource {
    open(name: string): Promise<Response>;
    /** An address to import a script from. */
    address(name: string): Promise<string>;
}
interface WorkerGlobalScope {
    /** Set by the single file. */
    fileSource?: FileSource;
}
