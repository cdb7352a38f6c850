import type { z } from 'zod'
import type { RuleCategoryAnswer, RuleCategoryInput } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'

/** A new category without an id, else the name of the one that is changed. */
export const saveCategory = (id: string | undefined, { name, type }: RuleCategoryInput, idempotencyKey: string) =>
  api<z.infer<typeof RuleCategoryAnswer>>(id ? `/ruleCategories/${id}` : '/ruleCategories', {
    method: id ? 'PUT' : 'POST',
    body: id ? { name } : { name, type },
    idempotencyKey,
  })

export const deleteCategory = (id: string, idempotencyKey: string) =>
  api(`/ruleCategories/${id}`, { method: 'DELETE', idempotencyKey })
