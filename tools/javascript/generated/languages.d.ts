// Written by the server: see `source_files` in web/assets.py.
/** The languages of the pages by code. */
export const NAMES: Record<string, string>;
/** Countries that use Letter paper, by their codes. */
export const LETTER_TERRITORIES: string[];
/** Countries that have a sample of their own on their usual paper, by the languages of their browsers. */
export const USUAL_PAPERS: Record<string, string>;
