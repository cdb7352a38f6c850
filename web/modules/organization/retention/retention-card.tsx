import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { OldDataAnswer, Retention } from '#api/contracts/retention.ts'
import { counted } from '#web/i18n/counted.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import {
  oldDataKey,
  oldDataQuery,
  removeOldDataCall,
  retentionQuery,
  saveRetentionCall,
} from './retention-queries.ts'
import './retention.css'

export const RetentionCard = () => {
  const { LL } = useI18nContext()
  const query = useQuery(retentionQuery())
  return (
    <Card title={LL.retention.title()} className="retention">
      <p className="sm mut">{LL.retention.text()}</p>
      <QueryView query={query}>{(settings) => <RetentionForm settings={settings} />}</QueryView>
    </Card>
  )
}

const names = ['session_days', 'sign_in_days', 'remark_months', 'message_months'] as const
type Name = (typeof names)[number]
type Form = Record<Name, string>

const choices: Readonly<Record<Name, readonly number[]>> = {
  session_days: [1, 3, 7, 14, 21],
  sign_in_days: [7, 14, 30, 60],
  remark_months: [0, 6, 12, 24, 36, 60],
  message_months: [0, 6, 12, 24, 36, 60],
}

const toForm = (settings: Retention) =>
  Object.fromEntries(names.map((name) => [name, String(settings[name] ?? '')])) as Form
const toSettings = (form: Form) =>
  Object.fromEntries(
    names.map((name) => [name, form[name] === '' ? null : Number(form[name])]),
  ) as Retention

const loadContract = async () => {
  const { Retention: contract } = await import('#api/contracts/retention.ts')
  const { z: zod } = await import('zod')
  return zod.preprocess((form) => toSettings(form as Form), contract) as z.ZodType<Retention, Form>
}

const RetentionForm = ({ settings }: { settings: Retention }) => {
  const { LL } = useI18nContext()
  const words = LL.retention
  const client = useQueryClient()
  const form = useContractForm<Form, Retention>(loadContract, { values: toForm(settings) })
  const save = useSave({
    form,
    send: saveRetentionCall,
    reads: [],
    onDone: ({ data }) => client.setQueryData(retentionQuery().queryKey, data),
  })
  const { isDirty } = form.formState
  const { question } = useUnsaved(isDirty)
  const list = useRef<HTMLDivElement>(null)
  const old = useQuery(oldDataQuery(toSettings(form.watch())))
  const announce = useAnnounce()
  const text = old.isPlaceholderData ? '' : textOf(words, old.data)
  useEffect(() => {
    if (isDirty && text) announce(text)
  }, [isDirty, text, announce])
  return (
    <form className="form" onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <div className="form-row">
        {names.map((name) => (
          <RetentionField key={name} form={form} name={name} />
        ))}
      </div>
      <div ref={list} tabIndex={-1}>
        <QueryView query={old}>{(counts) => <OldDataList counts={counts} />}</QueryView>
      </div>
      <p className="sm mut">{words.exports()}</p>
      <div className="row wrap">
        <Button type="submit" label={words.save()} disabled={save.isPending} />
        {old.data && (
          <RemoveNow
            counts={old.data}
            settings={settings}
            isSaved={!isDirty}
            isCounted={!old.isPlaceholderData && !old.isError}
            onRemoved={() => list.current?.focus()}
          />
        )}
      </div>
      {question}
    </form>
  )
}

type RetentionFieldProps = {
  form: ReturnType<typeof useContractForm<Form, Retention>>
  name: Name
}

const RetentionField = ({ form, name }: RetentionFieldProps) => {
  const words = useI18nContext().LL.retention
  const isDays = name.endsWith('_days')
  const spanOf = (value: number) => {
    if (isDays) return words.days(value)
    return value === 0 ? words.atOnce() : words.months(value)
  }
  const kept = {
    session_days: words.keepSessions,
    sign_in_days: words.keepSignIns,
    remark_months: words.keep,
    message_months: words.keep,
  }
  // A value that another client has set stays in the list.
  const set = Number(form.getValues(name) || Number.NaN)
  const values = [...new Set([...choices[name], ...(Number.isNaN(set) ? [] : [set])])].toSorted(
    (one, other) => one - other,
  )
  return (
    <SelectField
      form={form}
      name={name}
      label={words[name]()}
      options={[
        { value: '', label: kept[name]() },
        ...values.map((value) => ({ value: String(value), label: spanOf(value) })),
      ]}
    />
  )
}

type Counts = OldDataAnswer['data']
const kinds = ['sessions', 'sign_ins', 'remarks', 'messages'] as const

const textOf = (words: TranslationFunctions['retention'], counts?: Counts) => {
  if (!counts) return ''
  const some = kinds.filter((kind) => counts[kind] > 0)
  if (some.length === 0) return words.wouldGoNothing()
  return [words.wouldGo(), ...some.map((kind) => words[kind](counted(counts[kind])))].join(' ')
}

const OldDataList = ({ counts }: { counts: Counts }) => {
  const words = useI18nContext().LL.retention
  const some = kinds.filter((kind) => counts[kind] > 0)
  if (some.length === 0) return <p>{words.wouldGoNothing()}</p>
  return (
    <>
      <p>{words.wouldGo()}</p>
      <ul>
        {some.map((kind) => (
          <li key={kind}>{words[kind](counted(counts[kind]))}</li>
        ))}
      </ul>
    </>
  )
}

type RemoveNowProps = {
  counts: Counts
  settings: Retention
  isSaved: boolean
  /** False while the counts belong to the previous choice. */
  isCounted: boolean
  onRemoved: () => void
}

const RemoveNow = ({ counts, settings, isSaved, isCounted, onRemoved }: RemoveNowProps) => {
  const words = useI18nContext().LL.retention
  const [asking, setAsking] = useState(false)
  const isDone = useRef(false)
  const client = useQueryClient()
  const command = useSave({
    send: async (confirmed: Retention, key) => {
      try {
        return await removeOldDataCall(confirmed, key)
      } catch (error) {
        void client.invalidateQueries({ queryKey: retentionQuery().queryKey })
        throw error
      }
    },
    reads: [[oldDataKey]],
    words: { done: ({ data }) => (data.is_complete ? words.removed() : words.removedSome()) },
    onDone: () => {
      setAsking(false)
      isDone.current = true
    },
  })
  const isNothing = kinds.every((kind) => counts[kind] === 0)
  // Lets the page move the focus, because the button disappears.
  useEffect(() => {
    if (!isNothing || !isDone.current) return
    isDone.current = false
    onRemoved()
  }, [isNothing, onRemoved])
  if (isNothing) return null
  return (
    <>
      <Button
        outlined
        severity="danger"
        type="button"
        label={words.run()}
        disabled={!isSaved || !isCounted}
        onClick={() => setAsking(true)}
      />
      {!isSaved && <span className="sm mut">{words.runHint()}</span>}
      {asking && (
        <ConfirmDialog
          visible
          danger
          title={words.question()}
          confirmLabel={words.run()}
          confirmIcon="delete"
          pending={command.isPending}
          onConfirm={() => command.confirm(settings)}
          onCancel={() => setAsking(false)}
        >
          <OldDataList counts={counts} />
          <p>{words.consequence()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
