import { z } from 'zod'

// What the data of events is made of. A reader meets every event that was ever written: nothing
// here may become stricter.
export const EventId = z.string().min(1).max(64)
export const LocalDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Why something was taken back: a code, as a code has no room for a name. */
export const ReasonCode = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .nullable()
