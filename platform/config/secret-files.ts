import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

export const fileVariable = (name: string) => `${name}_FILE`

/**
 * Reads secrets from files, such as `DATABASE_URL_FILE=/run/secrets/database_url`.
 * @throws Error without the content
 */
export const withSecretFiles = (env: Env, secrets: readonly string[]): Env => {
  const read = secrets.flatMap((name) => {
    const file = env[fileVariable(name)]?.trim()
    if (!file) return []
    if (env[name]?.trim())
      throw new Error(
        `${name} and ${fileVariable(name)} are both set. Unset one of them and start again.`,
      )
    return [[name, contentOf(fileVariable(name), file)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

const contentOf = (variable: string, file: string) => {
  const content = readOr(variable, file)
  if (content === '')
    throw new Error(
      `${variable} names an empty file. Write the value into ${file} and start again.`,
    )
  return content
}

const readOr = (variable: string, file: string) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${variable} names a file that cannot be read (${code}): ${file}. Correct or unset ` +
        `${variable} and start again.`,
    )
  }
}
