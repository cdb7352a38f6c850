import { z } from 'zod'
import { trimmed } from './trimmed.ts'

/**
 * Signs that turn the direction of what is written after them around: a name with one makes the
 * line that it stands in lie.
 */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const inNoLine = new RegExp(`[\\p{Cc}\\u2028\\u2029${turning}]`, 'u')
const inNoText = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${turning}]`, 'u')

/** A text trimmed so, for what has a form of its own, such as an email. */
export const TrimmedText = () => z.string().overwrite(trimmed)

const fits = (never: RegExp) => (text: string) => text.isWellFormed() && !never.test(text)

/** Of no text at all: what is too long is told as that. */
const lacking = (missing?: string) => ({
  error: ({ code }: Readonly<{ code?: string }>) => (code === 'invalid_type' ? missing : undefined),
})

/**
 * One line that somebody has typed: a name, an id, a class. No control signs, no line breaks, none
 * that turn the writing around. `missing`: the message code where there is none, instead of
 * yup_required.
 */
export const Line = (longest = 255, missing?: string) =>
  z
    .string(lacking(missing))
    .overwrite(trimmed)
    .max(longest)
    .refine(fits(inNoLine), { error: 'text_characters' })

/** The same for what may have several lines, such as a description. */
export const Paragraph = (longest: number, missing?: string) =>
  z
    .string(lacking(missing))
    .overwrite(trimmed)
    .max(longest)
    .refine(fits(inNoText), { error: 'text_characters' })

/**
 * What somebody signs in with, as it was typed: only a sign that nobody sees may tell an older
 * account from another.
 */
export const SignInName = () =>
  z
    .string()
    .trim()
    .max(255)
    .refine(fits(/\p{Cc}/u), { error: 'text_characters' })
