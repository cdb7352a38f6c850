import { LRUCache } from 'lru-cache'
import type { CommonQueryMethods } from 'slonik'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { AskedQuestion } from '#domain/games/events.ts'
import { findQuestionVersions } from '#registry/games/question-versions.ts'

type QuestionWords = Readonly<{ text: string; image: string | null; options: { text: string }[] }>

// An asked question never changes, and a whole class requests it at once.
const kept = new LRUCache<string, QuestionWords>({ max: 2_000 })

export const questionWordsOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  questions: readonly AskedQuestion[],
): Promise<QuestionWords[]> => {
  const keyOf = ({ questionId, version }: Pick<AskedQuestion, 'questionId' | 'version'>) =>
    `${organizationId} ${questionId} ${version}`
  const missing = questions.filter((one) => !kept.has(keyOf(one)))
  const found = new Map(questions.map((one) => [keyOf(one), kept.get(keyOf(one))]))
  if (missing.length > 0) {
    for (const row of await findQuestionVersions(db, organizationId, missing)) {
      const { question_id: questionId, version, text, image, options } = row
      const words = {
        text,
        image: image === null ? null : blobAddress(organizationId, image),
        options: options.map((option) => ({ text: option.text })),
      }
      kept.set(keyOf({ questionId, version }), words)
      found.set(keyOf({ questionId, version }), words)
    }
  }
  return questions.map((one) => {
    const words = found.get(keyOf(one))
    if (!words) throw new TypeError('A question that was asked is missing')
    return words
  })
}
