import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce } from '../states/announcer.tsx'
import { useToast } from '../toast/toast-provider.tsx'
import { fieldWords } from './field-words.ts'

const controls =
  'input:not([type="hidden"], .visually-hidden), select, textarea, [role="combobox"], button'

const firstRefused = (form: Element): HTMLElement | null => {
  const mark = form.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
  if (!mark?.matches('.field-error')) return mark
  return (
    mark.closest('.field, fieldset, .form-row, .form')?.querySelector<HTMLElement>(controls) ?? null
  )
}

type OneError = { type: unknown; message?: unknown }
const isError = (value: unknown): value is OneError =>
  typeof value === 'object' && value !== null && typeof (value as OneError).type === 'string'
const anyError = (errors: unknown): OneError | undefined => {
  if (isError(errors)) return errors
  if (typeof errors !== 'object' || errors === null) return undefined
  return Object.values(errors).map(anyError).find(Boolean)
}

export const useRefused = <Input extends FieldValues>({
  submitCount,
  errors,
}: FormState<Input>) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const announce = useAnnounce()
  const waiting = useRef<Element>(undefined)
  const latest = useRef<(form: Element, errors: FieldErrors<Input>) => void>(undefined)
  latest.current = (form, found) => {
    const count = form.querySelectorAll('.field-error').length
    const control = firstRefused(form)
    const one = anyError(found)
    if (count === 0 && one)
      return toast.error({ title: LL.common.notSaved(), text: fieldWords(LL, one) })
    const stays = document.activeElement === control
    control?.focus()
    control?.scrollIntoView?.({ block: 'nearest' })
    const words = stays ? form.querySelector('.field-error')?.textContent : ''
    if (count > 1) announce([words, LL.common.fieldsWrong(count)].filter(Boolean).join(' '))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when errors are shown
  useEffect(() => {
    const form = waiting.current
    waiting.current = undefined
    if (form) latest.current?.(form, errors)
  }, [submitCount])
  return (target: unknown) => {
    waiting.current = target instanceof Element ? (target.closest('form') ?? target) : document.body
  }
}
