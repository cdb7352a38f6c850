import { z } from 'zod'
import { trimmed } from './trimmed.ts'

/** These characters change the direction of the following text. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const inNoLine = new RegExp(`[\\p{Cc}\\u2028\\u2029${turning}]`, 'u')
const inNoText = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${turning}]`, 'u')

export const TrimmedText = () => z.string().overwrite(trimmed)

const fits = (never: RegExp) => (text: string) => text.isWellFormed() && !never.test(text)

const lacking = (missing?: string) => ({
  error: ({ code }: Readonly<{ code?: string }>) => (code === 'invalid_type' ? missing : undefined),
})

/** `missing`: the code for empty text. */
export const Line = (longest = 255, missing?: string) =>
  z
    .string(lacking(missing))
    .overwrite(trimmed)
    .max(longest)
    .refine(fits(inNoLine), { error: 'text_characters' })

export const Paragraph = (longest: number, missing?: string) =>
  z
    .string(lacking(missing))
    .overwrite(trimmed)
    .max(longest)
    .refine(fits(inNoText), { error: 'text_characters' })

/** Keeps invisible characters, because two older accounts may differ in nothing else. */
export const SignInName = () =>
  z
    .string()
    .trim()
    .max(255)
    .refine(fits(/\p{Cc}/u), { error: 'text_characters' })
