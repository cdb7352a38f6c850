import { z } from 'zod'
import { trimmed } from './trimmed.ts'

/** These turn the direction of the text after them. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const inNoLine = new RegExp(`[\\p{Cc}\\u2028\\u2029${turning}]`, 'u')
const inNoText = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${turning}]`, 'u')

export const TrimmedText = () => z.string().overwrite(trimmed)

const fits = (never: RegExp) => (text: string) => text.isWellFormed() && !never.test(text)

const lacking = (missing?: string) => ({
  error: ({ code }: Readonly<{ code?: string }>) => (code === 'invalid_type' ? missing : undefined),
})

/** `missing`: the code for an empty text. */
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

/** As typed: only an invisible character may distinguish older accounts. */
export const SignInName = () =>
  z
    .string()
    .trim()
    .max(255)
    .refine(fits(/\p{Cc}/u), { error: 'text_characters' })
