import type { AnswerCache } from './answers/answer-cache.ts'
import type { BoardCache } from './answers/board-cache.ts'
import type { Deps } from './deps.ts'
import type { BlobLinks } from './http/blobs/blob-links.ts'
import type { LongListLimit } from './http/lists/long-list-limit.ts'
import type { Quizzes } from './quizzes/quizzes.ts'
import type { Sessions } from './sessions.ts'
import type { Crowds } from './sign-in/crowds.ts'
import type { PasswordTries } from './sign-in/password-tries.ts'

/**
 * What routes get as their options: what the process stands on, who is signed in, who may try a
 * password, and where long lists take turns, the answers and boards that are kept, the links to
 * files, and the rooms of live quizzes.
 */
export type Services = Deps &
  Readonly<{
    sessions: Sessions
    passwordTries: PasswordTries
    crowds: Crowds
    longLists: LongListLimit
    answerCache: AnswerCache
    boards: BoardCache
    blobLinks: BlobLinks
    quizzes: Quizzes
  }>
