import type { AnswerCache } from './answers/answer-cache.ts'
import type { BoardCache } from './answers/board-cache.ts'
import type { Deps } from './deps.ts'
import type { BlobLinks } from './http/blobs/blob-links.ts'
import type { LongListLimit } from './http/lists/long-list-limit.ts'
import type { Quizzes } from './quizzes/quizzes.ts'
import type { Sessions } from './sessions.ts'
import type { Crowds } from './sign-in/crowds.ts'
import type { OpenFactorKey } from './sign-in/factor-keys.ts'
import type { PasswordTries } from './sign-in/password-tries.ts'

export type Services = Deps &
  Readonly<{
    sessions: Sessions
    passwordTries: PasswordTries
    crowds: Crowds
    factorKey: OpenFactorKey
    longLists: LongListLimit
    answerCache: AnswerCache
    boards: BoardCache
    blobLinks: BlobLinks
    quizzes: Quizzes
  }>
