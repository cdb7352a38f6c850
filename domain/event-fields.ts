import { z } from 'zod'

// Old events must still decode, so nothing here may become stricter.
export const EventId = z.string().min(1).max(64)
export const LocalDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Accepts only a code, because free text could contain a name. */
export const ReasonCode = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .nullable()
