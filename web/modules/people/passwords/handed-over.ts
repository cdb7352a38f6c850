import type { HandedOutAnswer } from '#api/contracts/student-imports.ts'

export type HandedOver = HandedOutAnswer['data'][number]

let waiting: readonly HandedOver[] = []

/**
 * New passwords on their way from the page that made them to the one that puts them on cards: in
 * memory alone.
 */
export const handOver = (students: readonly HandedOver[]) => {
  waiting = students
}
/** Nothing where the page was opened by itself. */
export const handedOver = () => waiting
export const forgetHandedOver = () => handOver([])
