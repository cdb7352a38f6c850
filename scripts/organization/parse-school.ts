import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Line } from '#api/contracts/text.ts'
import { StartError } from '#scripts/start/start-error.ts'

const usage =
  'npm run organization:create -- --name-en "Example School" --name-zh "示例學校" --prefix ex ' +
  '--email head@example.org [--time-zone Asia/Hong_Kong] [--storage-gib 10]'

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const name = z
  .string('is missing')
  .trim()
  .min(1, 'is empty')
  .max(255, 'is too long')
  .refine(
    (text) => Line().safeParse(text).success,
    'has characters that cannot be used, such as line breaks',
  )

const Arguments = z.object({
  'name-en': name,
  'name-zh': name,
  prefix: z
    .string('is missing')
    .trim()
    .regex(/^[a-z0-9]{1,20}$/i, 'must be one to twenty letters or digits, such as ex'),
  email: z
    .string('is missing')
    .trim()
    .max(255, 'is too long')
    .pipe(z.email('must be an email address, such as head@example.org')),
  'time-zone': z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Hong_Kong')
    .default('Asia/Hong_Kong'),
  'storage-gib': z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of GiB, such as 10')
    .transform((text) => Number(text) * 1024 ** 3)
    .optional(),
})

export type NewSchool = Readonly<{
  name_en: string
  name_zh: string
  prefix: string
  email: string
  time_zone: string
  total_storage?: number
}>

/** @throws StartError for the first wrong argument */
export const parseSchool = (args: readonly string[]): NewSchool => {
  const result = Arguments.safeParse(valuesOf(args))
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    throw new StartError(`--${path.join()} ${message}. Usage: ${usage}`)
  }
  const { data } = result
  return {
    name_en: data['name-en'],
    name_zh: data['name-zh'],
    prefix: data.prefix,
    email: data.email,
    time_zone: data['time-zone'],
    ...(data['storage-gib'] !== undefined && { total_storage: data['storage-gib'] }),
  }
}

const valuesOf = (args: readonly string[]) => {
  const options = Object.fromEntries(
    Object.keys(Arguments.shape).map((name) => [name, { type: 'string' as const }]),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw new StartError(`${reason}. Usage: ${usage}`)
  }
}
