/** What the kernel asks for, outside. */

/** Asked for the form of the line that begins here: writes it to `scratch` and returns how many values it has, -1 for none. */
export declare function formOf(from: usize): i32;
/** Asked for what a value says that was not met so far, or that nobody wants (code -1): is it one at all? */
export declare function isValue(from: usize, length: i32, code: i32): bool;
/** Asked for the number that follows in a group from the codes at hand. */
export declare function made(group: i32): i32;
