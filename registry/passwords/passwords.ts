import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { RegistryError } from '../registry-error.ts'

// OWASP's parameters for Argon2id: 19 MiB and two passes, about 20 ms each.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// An import hashes thousands. It must leave memory to everything else, and one of Node's four
// threads to the files.
const queue = new PQueue({ concurrency: Math.min(3, availableParallelism()) })

/** Argon2id in PHC format. Callable for thousands at once: only a few are worked on at any time. */
export const hashPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password, parameters))

const afterEverybody = -1

/**
 * The same for one of thousands: whoever changes a password meanwhile does not wait for them.
 * @throws once the signal says stop
 */
export const hashOneOfMany = (password: string, signal?: AbortSignal): Promise<string> =>
  queue.add(() => hash(password, parameters), {
    priority: afterEverybody,
    ...(signal && { signal }),
  })

// Nobody guesses 55 random bits, however cheap a guess is: hashing them for a whole school must
// take seconds, not minutes.
const cheaply = { memoryCost: 4096, timeCost: 1, parallelism: 1 }

// What an account without a password is compared with, and what makes every comparison as long as
// any other.
let nobodys: Promise<readonly [dear: string, cheap: string]> | undefined
const hashesOfNobody = () => {
  nobodys ??= Promise.all([
    hash('nobody has this password', parameters),
    hash('nobody has this password', cheaply),
  ])
  return nobodys
}

/** More than a school that signs in at once. */
const longestQueue = 1000

/**
 * Whether the password is the one of the hash; false without a hash. It takes as long for a hash of
 * a typed password, for that of a random one, which is cheaper, and for none: each is compared once
 * with a dear and once with a cheap one. Signing in goes before imports.
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

/** Whether a hash was made with less than a typed password gets today. */
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

/**
 * Argon2id for a password of `randomPassword`, far quicker than for one that a person has thought
 * of.
 */
export const hashRandomPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password, cheaply))

/** The same for one of thousands. */
export const hashRandomOfMany = (password: string): Promise<string> =>
  queue.add(() => hash(password, cheaply), { priority: afterEverybody })

// Without what is mixed up when read aloud or copied by hand: 0 o, 1 l i, 5 s, 2 z, u v.
const letters = 'abcdefghjkmnpqrtwxy346789'

const groups = (count: number) => {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: count }, group).join('-')
}

/** Twelve characters in three groups such as `hk4m-t9wq-x3be`: 55 bits, easy to copy by hand. */
export const randomPassword = () => groups(3)

/**
 * For an administrator's account, from which everything else can be reached: eighteen characters
 * and more, over 80 bits.
 */
export const randomAdministratorPassword = () => groups(5)
