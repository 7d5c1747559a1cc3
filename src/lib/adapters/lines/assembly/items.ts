import {kept} from "./lines";
import {longer} from "./memory";

/** An item: its number, that of its options, the kept line it was met on, the item that came behind it the last time. */
const ITEM_SIZE: usize = 16;
let items: usize = 0;
let itemRoom: i32 = 0;
let itemCount: i32 = 0;
/** Number of the options of the item that was asked for. */
let list: i32 = 0;

/** No item is known. */
export function beginItems(): void {
  itemRoom = 1 << 8;
  items = heap.alloc(usize(itemRoom) * ITEM_SIZE);
  itemCount = 0;
}

export function setList(number: i32): void {
  list = number;
}

export function itemAt(i: i32): usize {
  return items + usize(i) * ITEM_SIZE;
}

/** An item of this number behind those known, with the line read last, on which it was met. */
export function newItem(number: i32): i32 {
  if (itemCount === itemRoom) {
    items = longer(items, usize(itemRoom) * ITEM_SIZE);
    itemRoom *= 2;
  }
  const own = itemAt(itemCount);
  store<i32>(own, number);
  store<i32>(own, list, 4);
  store<usize>(own, kept(), 8);
  store<i32>(own, -1, 12);
  return itemCount++;
}
