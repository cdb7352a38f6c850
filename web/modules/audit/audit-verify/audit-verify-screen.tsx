import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import './audit-verify.css'
import { Differences } from './differences.tsx'
import { PastRuns } from './past-runs.tsx'
import { RunCard } from './run-card.tsx'
import { isRunUnderWay, latestRunQuery, runQuery, runsKey, startRunCall } from './run-queries.ts'
import { resultOf } from './run-words.ts'

const fields = { run: anId }

export const AuditVerifyScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  const { values, choose } = useAddress(fields)
  const latest = useQuery(latestRunQuery())
  const chosen = useQuery({
    ...runQuery(values.run),
    enabled: values.run !== '' && values.run !== latest.data?._id,
  })
  const isChosen = values.run !== '' && values.run !== latest.data?._id
  const isRunning = isRunUnderWay(latest.data ?? undefined)
  useRefreshedList(latest.data?._id, isRunning)
  useSaid(latest.data ? resultOf(LL, latest.data) : undefined)

  const client = useQueryClient()
  const failed = useFailureToast()
  const start = useCommand(startRunCall, {
    onSuccess: ({ data }) => {
      client.setQueryData(latestRunQuery().queryKey, data)
      choose({ run: '' })
    },
    onError: (error, _, retry) => failed({ title: words.runFailed(), error, retry }),
  })
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()}>
        <Button
          label={words.run()}
          icon={<Icon name="link" />}
          disabled={isRunning}
          loading={start.isPending}
          onClick={() => start.confirm(undefined)}
        />
      </PageHeader>
      <div className="audit-verify">
        <QueryView
          query={isChosen ? chosen : latest}
          skeleton={<SkeletonRows rows={3} height={40} />}
        >
          {(run) =>
            run ? (
              <>
                <RunCard run={run} />
                {run.differences > 0 && <Differences run={run} />}
              </>
            ) : (
              <Card leafy>
                <EmptyState title={words.never.title()} text={words.never.text()} />
              </Card>
            )
          }
        </QueryView>
        <PastRuns shown={isChosen ? values.run : latest.data?._id} />
      </div>
    </>
  )
}

const useRefreshedList = (latest: string | undefined, isRunning: boolean) => {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when either has changed
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [runsKey, 'page'] })
  }, [client, latest, isRunning])
}
