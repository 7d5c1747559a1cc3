/** What the worker that opens kept logs for the explorer does. */
export type KeptTableTasks = {
  readonly open: {
    readonly input: {readonly id: string; readonly label: string; readonly simulated: boolean};
    /** The encoded verdict table, and its pages of details, as the explorer's files have them. */
    readonly answer: {readonly table: ArrayBuffer; readonly pages: ArrayBuffer};
    readonly row: never;
  };
};
