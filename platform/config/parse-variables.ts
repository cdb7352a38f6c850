import { ConfigError } from './config-error.ts'
import { fileVariable, withSecretFiles } from './secret-files.ts'
import { ownNames, Variables } from './variables.ts'

export const secretNames = [
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'QUEUE_URL',
  'BLOB_URL',
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
] as const

export const variableNames: readonly string[] = [...ownNames, ...secretNames.map(fileVariable)]

export const parseVariables = (environment: NodeJS.ProcessEnv): Variables => {
  const env = withSecrets(environment)
  const given = ownNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : []))
  const result = Variables.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  const name = String(path[0])
  throw new ConfigError(
    `${name} ${message}${shown(name, env[name])}. Change or unset ${name} and start again.`,
  )
}

const withSecrets = (env: NodeJS.ProcessEnv) => {
  try {
    return withSecretFiles(env, secretNames)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

// Hides URLs, which may contain a password.
const shown = (name: string, value: string | undefined) =>
  /_(?:URL|TOKEN)$/.test(name) ? '' : `; it is "${value?.trim()}"`
