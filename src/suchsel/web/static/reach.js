// Who can open an address: a warning if it is only a local one.

import { t } from "./player/translate.js";

const THIS_COMPUTER = /^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/;
const THIS_NETWORK = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[f[cde]|\.(local|lan|home|internal|intranet|box)$|^[^.:]+$/;

export function reachOf(host) {
  if (THIS_COMPUTER.test(host)) return t("This address works on this computer only. Others need Suchsel at an address that they can reach.");
  return THIS_NETWORK.test(host) ? t("This address works in this network only. Others need Suchsel at an address that they can reach.") : "";
}
