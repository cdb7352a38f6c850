import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import type { Login } from '#api/contracts/auth.ts'
import { checkContract, type FormError, isCallError } from '#web/ui/fields/check-contract.ts'

type Errors = Readonly<Record<string, FormError>>

const loadContract = async () => (await import('#api/contracts/auth.ts')).Login

const focusFirst = (form: HTMLFormElement, errors: Errors) => {
  const inputs = [...form.querySelectorAll('input')]
  inputs.find(({ name }) => name in errors)?.focus()
}

/** Works without react-hook-form, because this page must load fast. */
export const useLoginForm = (type: Login['type']) => {
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(new Set<string>())
  const latest = useRef(0)
  const [errors, setErrors] = useState<Errors>({})
  const [isChecking, setIsChecking] = useState(false)

  const check = async () => {
    const run = ++latest.current
    const checked = await checkContract<Login, Login>(loadContract, {
      type,
      ...typed(form.current),
    })
    const found = Object.entries(checked.errors ?? {})
    // Drops the result if a later check has newer input.
    if (run === latest.current)
      setErrors(Object.fromEntries(found.filter(([name]) => left.current.has(name))))
    return checked
  }

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (left.current.has((target as HTMLInputElement).name)) void check()
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    left.current.add(target.name)
    // The server's error stays until something else is typed.
    if (!isCallError(errors[target.name] ?? {})) void check()
  }

  const submit = (onValid: (login: Login) => void) => async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking) return
    for (const name of Object.keys(typed(form.current))) left.current.add(name)
    // The first check loads the contract, which takes time on a slow network.
    setIsChecking(true)
    const checked = await check()
    setIsChecking(false)
    if (!checked.errors) onValid(checked.values)
    else if (form.current) focusFirst(form.current, checked.errors)
  }

  const refuse = (name: string, error: FormError) => {
    setErrors({ [name]: error })
    if (form.current) focusFirst(form.current, { [name]: error })
  }

  return { errors, isChecking, submit, refuse, props: { ref: form, onChange, onBlur } }
}

const typed = (form: HTMLFormElement | null): Record<string, unknown> =>
  form ? Object.fromEntries(new FormData(form)) : {}
