import { seatsInRow } from './seat-order.ts'

export type Seats = readonly (string | null)[]
const most = 120

/** Seats everyone: students without a seat take the next free ones. Adds an empty row. */
export const seatAll = (seats: Seats, profiles: readonly string[]): Seats => {
  const here = new Set(profiles)
  const kept = seats.map((id) => (id !== null && here.has(id) ? id : null))
  const waiting = profiles.filter((profile) => !kept.includes(profile))
  const filled = kept.map((id) => id ?? waiting.shift() ?? null)
  const all = [...filled, ...waiting]
  const rows = Math.ceil(all.length / seatsInRow) + 1
  const count = Math.min(most, rows * seatsInRow)
  return Array.from({ length: count }, (_, n) => all[n] ?? null)
}

/** Swaps two seats; one may be empty. */
export const swapSeats = (seats: Seats, one: number, other: number): Seats =>
  seats.with(one, seats[other] ?? null).with(other, seats[one] ?? null)

export const withoutEnd = (seats: Seats): Seats =>
  seats.slice(0, seats.findLastIndex((id) => id !== null) + 1)
