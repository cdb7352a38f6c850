import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { OwnSession, OwnSessionsAnswer } from '#api/contracts/auth.ts'
import type { SignedOutAnswer } from '#api/contracts/sign-ins.ts'
import { api } from '#web/client/api/client.ts'
import { keepDevice } from '#web/client/session/devices.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { counted } from '#web/i18n/counted.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './own-sessions.css'

const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['ownSessions'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<OwnSessionsAnswer>('/auth/sessions', { signal })).data.sessions,
  })

const reads = [ownSessionsQuery().queryKey]

export const OwnSessionsCard = () => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const query = useQuery(ownSessionsQuery())
  const words = LL.settings.sessions
  const others = query.data?.filter((one) => !one.is_current).length ?? 0
  return (
    <Card
      title={words.title()}
      count={query.data?.length}
      end={others > 0 && <EndOthers others={others} />}
      className="own-sessions"
      keepsFocus
    >
      <QueryView query={query}>
        {(sessions) => (
          <ul className="own-sessions-list">
            {sessions.map((session) => (
              <SessionLine key={session._id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      {others > 0 && <p className="msg amber">{words.notYou()}</p>}
      <p className="sm mut">
        {isStaff(user.role) ? words.staffEnd() : words.othersEnd()}
        {locale === 'zh' ? '' : ' '}
        {words.network()}
      </p>
    </Card>
  )
}

const useDeviceWords = ({ browser, system }: OwnSession['device']) => {
  const words = useI18nContext().LL.settings.sessions
  if (browser && system) return words.device({ browser, system })
  return browser ?? system ?? words.unknownDevice()
}

const SessionLine = ({ session }: { session: OwnSession }) => {
  const { LL } = useI18nContext()
  const words = LL.settings.sessions
  const { device, address, is_at_school, is_current, signed_in_at, last_used_at } = session
  const name = useDeviceWords(device)
  const place = is_at_school ? words.school() : address && words.address(address)
  const times = is_current
    ? words.signedIn(formatDateTime(signed_in_at))
    : words.used({ begun: formatDateTime(signed_in_at), used: formatDateTime(last_used_at) })
  return (
    <li>
      <span className="own-sessions-mark" data-current={is_current || undefined}>
        <Icon name={device.kind === 'computer' ? 'display' : 'device'} />
      </span>
      <div className="own-sessions-words">
        <p>
          <b>{name}</b> {is_current && <Tag tone="leaf">{words.current()}</Tag>}
        </p>
        <p className="sm mut">{[place, times].filter(Boolean).join(LL.settings.sessions.stop())}</p>
      </div>
      {!is_current && <EndOne id={session._id} name={name} used={formatDateTime(last_used_at)} />}
    </li>
  )
}

const EndOne = ({ id, name, used }: { id: string; name: string; used: string }) => {
  const { LL } = useI18nContext()
  const words = LL.settings.sessions
  const command = useSave({
    send: () => api(`/auth/sessions/${id}`, { method: 'DELETE' }),
    reads,
    words: { done: words.ended() },
    onDone: () => undefined,
  })
  return (
    <Button
      outlined
      size="small"
      type="button"
      label={words.end()}
      aria-label={words.endOf({ device: name, used })}
      disabled={command.isPending}
      onClick={() => command.confirm({})}
    />
  )
}

const EndOthers = ({ others }: { others: number }) => {
  const { LL } = useI18nContext()
  const words = LL.settings.sessions
  const [asking, setAsking] = useState(false)
  const label = words.endOthers(counted(others))
  const command = useSave({
    send: (_: Record<string, never>, idempotencyKey) =>
      api<z.infer<typeof SignedOutAnswer>>('/auth/sessions/end_others', {
        method: 'POST',
        idempotencyKey,
      }),
    reads,
    words: { done: words.endedOthers() },
    onDone: ({ data }) => {
      keepDevice(data.device_token)
      setAsking(false)
    },
  })
  return (
    <>
      <Button
        outlined
        size="small"
        severity="danger"
        type="button"
        label={label}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          visible
          danger
          title={words.question()}
          confirmLabel={label}
          confirmIcon="sign-out"
          pending={command.isPending}
          onConfirm={() => command.confirm({})}
          onCancel={() => setAsking(false)}
        >
          <p>{words.consequence()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
