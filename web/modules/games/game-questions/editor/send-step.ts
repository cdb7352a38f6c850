import type { Game, GameQuestion } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import { gameFieldsOf } from '../../game-fields.ts'
import type { SaveStep } from './next-save.ts'
import { type SavedQuiz, savedQuestionOf, withSavedQuestion } from './saved-quiz.ts'

export type SaveAttempt = Readonly<{ step: SaveStep; key: string }>

/** Sends one step and returns the server's new version. @throws ApiError */
export const sendStep = async (
  { step, key: idempotencyKey }: SaveAttempt,
  saved: SavedQuiz,
  keepalive: boolean,
): Promise<SavedQuiz> => {
  const { _id: game } = saved.game
  const options = { idempotencyKey, keepalive }
  switch (step.kind) {
    case 'game': {
      const fields = { ...gameFieldsOf(saved.game, saved.game), name: step.name }
      const body = { ...fields, unchangedSince: saved.game.updated_at }
      const path = `/games/${game}`
      const { data } = await api<{ data: Game }>(path, { method: 'PUT', body, ...options })
      // The server may normalise the name, which is no change to save.
      return { ...saved, game: { ...saved.game, ...data, name: step.name } }
    }
    case 'question': {
      const known = saved.questions.get(step.key)
      const { options: answers, ...content } = step.content
      const body = {
        // The editor recognises its own question by this id, even if no answer came.
        _id: known?.id ?? step.key,
        game,
        ...content,
        options: answers.map(({ slot, text, isAns }) => {
          const _id = known?.options[slot]
          return { text, isAns, ...(_id && { _id }) }
        }),
        ...(known && {
          isActive: step.isActive,
          expected: { version: known.version, isActive: known.isActive },
        }),
      }
      const method = known ? 'PUT' : 'POST'
      const path = '/gameQuestions'
      const { data } = await api<{ data: GameQuestion }>(path, { method, body, ...options })
      return withSavedQuestion(saved, step.key, savedQuestionOf(data, step))
    }
    case 'order': {
      const questions = step.keys.flatMap((key) => saved.questions.get(key)?.id ?? [])
      const path = `/games/${game}/questions/order`
      await api(path, { method: 'PUT', body: { questions }, ...options })
      return { ...saved, order: step.keys }
    }
  }
}
