// Written by the server: see `source_files` in web/assets.py.
export const KINDS: Record<string, BoardKind>;
export const MAX_SIDE: number;
