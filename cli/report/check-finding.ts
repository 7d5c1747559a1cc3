/** Something that keeps a report from being published. */
export interface CheckFinding {
  readonly check: "records" | "private" | "simulated" | "links" | "budget" | "figures" | "access" | "requests";
  readonly where: string;
  readonly message: string;
}
