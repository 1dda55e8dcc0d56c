// Written by the server: see `source_files` in web/assets.py.
/** The languages of the pages by code. */
export const NAMES: Record<string, string>;
/** Countries whose usual paper is not that of the engine, by the languages of their browsers. */
export const USUAL_PAPERS: Record<string, string>;
