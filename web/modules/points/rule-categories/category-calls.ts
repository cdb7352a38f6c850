import type { RuleCategoryInput } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'

const { remove, save } = resourceCalls<RuleCategoryInput>('/ruleCategories')

/** Its type stays: of one that is edited the name alone is sent. */
export const categoryCalls = {
  remove,
  save: (id: string | undefined, { name, type }: RuleCategoryInput, idempotencyKey: string) =>
    id
      ? api(`/ruleCategories/${id}`, { method: 'PUT', body: { name }, idempotencyKey })
      : save(id, { name, type }, idempotencyKey),
}
