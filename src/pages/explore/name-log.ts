/** Has the address name a log by the id that it has here; what else it asks for stays. */
export function nameLog(id: string): void {
  const address = new URL(location.href);
  address.searchParams.set("log", id);
  history.replaceState(null, "", address.search + address.hash);
}
