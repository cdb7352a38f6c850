// Loaded before the tested server: SIGUSR2 moves its clock by the ms in LAUREL_CLOCK_FILE. Ends the
// server when its test has ended.
import { readFileSync } from 'node:fs'

const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 1_000).unref()

const RealDate = Date
let shift = 0
process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env.LAUREL_CLOCK_FILE, 'utf8'))
})

class ShiftedDate extends RealDate {
  constructor(...values) {
    if (values.length > 0) super(...values)
    else super(RealDate.now() + shift)
  }
  static now() {
    return RealDate.now() + shift
  }
}

globalThis.Date = ShiftedDate
