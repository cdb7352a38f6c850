import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { RegistryError } from '../registry-error.ts'

// OWASP's values for Argon2id: 19 MiB and two passes.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Leaves memory free, and one of Node's four threads for files.
const queue = new PQueue({ concurrency: Math.min(3, availableParallelism()) })

export const hashPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password, parameters))

const afterEverybody = -1

/** @throws if `signal` aborts */
export const hashOneOfMany = (password: string, signal?: AbortSignal): Promise<string> =>
  queue.add(() => hash(password, parameters), {
    priority: afterEverybody,
    ...(signal && { signal }),
  })

// 55 random bits cannot be guessed, so a cheap hash is enough and fast for a whole school.
const cheaply = { memoryCost: 4096, timeCost: 1, parallelism: 1 }

// Compared in place of hashes that an account lacks, so that every comparison takes equally long.
let nobodys: Promise<readonly [dear: string, cheap: string]> | undefined
const hashesOfNobody = () => {
  nobodys ??= Promise.all([
    hash('nobody has this password', parameters),
    hash('nobody has this password', cheaply),
  ])
  return nobodys
}

/** The most waiting hashes: more than a whole school that signs in at the same time. */
const longestQueue = 1000

/**
 * Takes equally long for every hash, and without one.
 * @throws RegistryError `retryable` when too many wait
 */
export const verifyPassword = async (
  password: string,
  passwordHash: string | null,
): Promise<boolean> => {
  const [dear, cheap] = await hashesOfNobody()
  if (queue.sizeBy({ priority: 1 }) >= longestQueue) throw new RegistryError('retryable')
  const isCheap = passwordHash !== null && isWeaker(passwordHash)
  const matches = await queue.add(
    async () => {
      const withDear = await verify(isCheap ? dear : (passwordHash ?? dear), password)
      const withCheap = await verify(isCheap ? passwordHash : cheap, password)
      return isCheap ? withCheap : withDear
    },
    { priority: 1 },
  )
  return matches && passwordHash !== null
}

export const isWeaker = (passwordHash: string) => {
  const [memory, passes] =
    passwordHash
      .match(/\$m=(\d+),t=(\d+),/)
      ?.slice(1)
      .map(Number) ?? []
  return (
    memory === undefined ||
    passes === undefined ||
    memory < parameters.memoryCost ||
    passes < parameters.timeCost
  )
}

export const hashRandomPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password, cheaply))

export const hashRandomOfMany = (password: string): Promise<string> =>
  queue.add(() => hash(password, cheaply), { priority: afterEverybody })

/** For short random codes that share a salt. */
export const hashWithSalt = (code: string, salt: Buffer): Promise<Buffer> =>
  queue.add(() => hashRaw(code, { ...parameters, salt }))

// Excludes look-alikes: 0 o, 1 l i, 5 s, 2 z, u v.
const letters = 'abcdefghjkmnpqrtwxy346789'

const groups = (count: number) => {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: count }, group).join('-')
}

/** Returns 37 bits, such as `7KQ4-M3XT`. */
export const randomCode = () => groups(2).toUpperCase()

/** Returns 55 bits, such as `hk4m-t9wq-x3be`. */
export const randomPassword = () => groups(3)

/** Returns over 80 bits. */
export const randomAdministratorPassword = () => groups(5)
