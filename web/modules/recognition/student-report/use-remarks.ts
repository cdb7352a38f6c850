import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { CommandAnswer } from '#api/contracts/actions.ts'
import type { ReportRemarkInput, StudentReport } from '#api/contracts/recognition.ts'
import { ApiError, mayYetSucceed } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { useDraft } from '#web/client/session/draft.ts'
import { useMayCommand, useSession } from '#web/client/session/session.tsx'
import { storedToken } from '#web/client/session/token.ts'
import { quietBeforeSaving, useFlushing } from '#web/client/use-flushing.ts'
import {
  type Edited,
  type EditedRemark,
  isUnsaved,
  mayBeSent,
  restoredEdits,
  type Texts,
  textsToKeep,
} from './edited-remarks.ts'
import { studentReportQuery, withRemark } from './report-data.ts'

type Attempt = Readonly<{ body: ReportRemarkInput; key: string }>

const path = '/v2/recognition/student_report/remarks'
const send = async ({ body, key }: Attempt) =>
  (
    await api<z.infer<typeof CommandAnswer>>(path, {
      method: 'POST',
      body,
      idempotencyKey: key,
      keepalive: true,
    })
  ).data

/** Saves remarks as they are typed, one student at a time. Keeps unsaved ones in the browser. */
export const useRemarks = (report: StudentReport, ofClass: string) => {
  const client = useQueryClient()
  const mayWrite = useMayCommand()
  const { user } = useSession()
  const { period, students } = report
  const { queryKey } = studentReportQuery(period._id, ofClass)
  const { restored, keep } = useDraft<Texts>(`report.${period._id}.${ofClass}`)
  const [edited, setEdited] = useState<Edited>(() =>
    mayWrite ? restoredEdits(restored ?? {}, students) : {},
  )
  const latest = useRef(edited)
  const unanswered = useRef(new Map<string, Attempt>())
  const running = useRef(new Map<string, Promise<void>>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMounted = useRef(true)
  const remarkOf = (profile: string) =>
    students.find((student) => student.profile === profile)?.remark ?? null
  /** Returns this page's text, unless it is saved and the report has a later one. */
  const ownOf = (profile: string) => {
    const one = latest.current[profile]
    if (!one || isUnsaved(one)) return one
    return (remarkOf(profile)?.position ?? '') > (one.position ?? '') ? undefined : one
  }

  const put = (next: Edited) => {
    latest.current = next
    setEdited(next)
    // Stores nothing after the session has ended.
    if (isMounted.current || storedToken() !== null)
      keep(textsToKeep(next, restored ?? {}, students))
  }
  const change = (profile: string, changes: Partial<EditedRemark>) => {
    const before = latest.current[profile]
    if (before) put({ ...latest.current, [profile]: { ...before, ...changes } })
  }
  const forget = (...profiles: readonly string[]) =>
    put(
      Object.fromEntries(
        Object.entries(latest.current).filter(([profile]) => !profiles.includes(profile)),
      ),
    )

  const nextAttempt = (profile: string): Attempt | undefined => {
    const one = latest.current[profile]
    if (!one || !mayBeSent(one)) return undefined
    // An attempt without an answer is sent again unchanged: the server may have it already.
    return (
      unanswered.current.get(profile) ?? {
        body: { profile, text: one.text.trim(), replaces: one.base },
        key: newKey(),
      }
    )
  }
  const saveOne = async (profile: string) => {
    for (let next = nextAttempt(profile); next; next = nextAttempt(profile)) {
      unanswered.current.set(profile, next)
      change(profile, { state: 'saving' })
      try {
        const { outcomes, position } = await send(next)
        unanswered.current.delete(profile)
        const { action: id = null, reverted: isReplaced } = outcomes[0] ?? {}
        if (isReplaced || id === null) throw new ApiError({ code: 'remark_changed', status: 409 })
        const { text } = next.body
        const isWhole = latest.current[profile]?.text.trim() === text
        change(profile, { base: id, position, state: isWhole ? 'saved' : 'typed' })
        const remark = { _id: id, text, by: user.name, at: new Date().toISOString(), position }
        client.setQueryData<StudentReport>(queryKey, (now) => withRemark(now, profile, remark))
      } catch (error) {
        if (!mayYetSucceed(error)) unanswered.current.delete(profile)
        const isChanged = error instanceof ApiError && error.code === 'remark_changed'
        change(profile, { state: isChanged ? 'changed' : 'failed', error })
        if (isChanged) void client.invalidateQueries({ queryKey })
        return
      }
    }
  }
  const save = (profile: string) => {
    if (running.current.has(profile)) return
    const saving = saveOne(profile).finally(() => running.current.delete(profile))
    running.current.set(profile, saving)
  }
  const saveAll = () => {
    clearTimeout(timer.current)
    for (const [profile, one] of Object.entries(latest.current)) if (mayBeSent(one)) save(profile)
  }
  const saveAllNow = useRef(saveAll)
  saveAllNow.current = saveAll
  const flush = useCallback(() => saveAllNow.current(), [])

  const write = (profile: string, text: string) => {
    const before = ownOf(profile) ?? { base: remarkOf(profile)?._id ?? null, state: 'typed' }
    const state = before.state === 'changed' ? 'changed' : 'typed'
    put({ ...latest.current, [profile]: { ...before, text, state } })
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, quietBeforeSaving)
  }

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // Sends nothing after the session has ended.
      if (storedToken() !== null) flush()
    }
  }, [flush])

  const mayRetry = Object.values(edited).some(
    ({ state, error }) => state === 'failed' && mayYetSucceed(error),
  )
  useFlushing(flush, mayRetry)

  const kept = Object.keys(edited).filter((profile) => edited[profile]!.state === 'kept')
  return {
    mayWrite,
    kept,
    sendKept: () => {
      for (const profile of kept) change(profile, { state: 'typed' })
      saveAll()
    },
    discardKept: () => forget(...kept),
    write,
    flush,
    stateOf: (profile: string) => ownOf(profile)?.state,
    errorOf: (profile: string) => edited[profile]?.error,
    textOf: (profile: string) => ownOf(profile)?.text ?? remarkOf(profile)?.text ?? '',
    /** Returns the remark that a colleague has written meanwhile; null if none is known. */
    theirsOf: (profile: string) => {
      const theirs = remarkOf(profile)
      return theirs?._id === edited[profile]?.base ? null : theirs
    },
    takeTheirs: (profile: string) => forget(profile),
    saveMine: (profile: string) => {
      change(profile, { base: remarkOf(profile)?._id ?? null, state: 'typed' })
      save(profile)
    },
  }
}
export type ReportRemarks = ReturnType<typeof useRemarks>
