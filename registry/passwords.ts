import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

// OWASP's parameters for Argon2id: 19 MiB and two passes, about 20 ms each.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// An import hashes thousands. It must leave memory to everything else, and one of Node's four threads to the files.
const queue = new PQueue({ concurrency: Math.min(3, availableParallelism()) })

/** Argon2id in PHC format. Callable for thousands at once: only a few are worked on at any time. */
export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password, parameters))

const afterEverybody = -1

/** The same for one of thousands: whoever changes a password meanwhile does not wait for them. @throws once the signal says stop */
export const hashOneOfMany = (password: string, signal?: AbortSignal): Promise<string> =>
  queue.add(() => hash(password, parameters), { priority: afterEverybody, ...(signal && { signal }) })

// So that signing in to an account that is not there takes as long as to one that is.
let someHash: Promise<string> | undefined

/** Whether the password is the one of the hash. Takes as long and is false without a hash. Signing in goes before imports. */
export const verifyPassword = async (password: string, passwordHash: string | null): Promise<boolean> => {
  someHash ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await someHash)
  const matches = await queue.add(() => verify(against, password), { priority: 1 })
  return matches && passwordHash !== null
}

// Nobody guesses 55 random bits, however cheap a guess is: hashing them for a whole school must take seconds, not minutes.
const cheaply = { memoryCost: 4096, timeCost: 1, parallelism: 1 }

/** Argon2id for a password of `randomPassword`, far quicker than for one that a person has thought of. */
export const hashRandomPassword = (password: string): Promise<string> => queue.add(() => hash(password, cheaply))

/** The same for one of thousands. */
export const hashRandomOfMany = (password: string): Promise<string> =>
  queue.add(() => hash(password, cheaply), { priority: afterEverybody })

// Without what is mixed up when read aloud or copied by hand: 0 o, 1 l i, 5 s, 2 z, u v.
const letters = 'abcdefghjkmnpqrtwxy346789'

/** Twelve characters in three groups such as `hk4m-t9wq-x3be`: 55 bits, easy to copy by hand. */
export const randomPassword = () => {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
