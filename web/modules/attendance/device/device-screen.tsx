import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startServiceWorker } from '#web/client/offline/service-worker.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { deviceQuery, isUnpaired } from './device-calls.ts'
import { storeKey, useDeviceKey } from './device-key.ts'
import { PairForm } from './pair-form.tsx'
import { Station } from './station.tsx'
import { UnsentCards } from './unsent-cards.tsx'
import './device.css'

/**
 * The page of a tablet or reader at the gate, in the library or in the tuck shop. A code pairs it
 * once; then its state decides what a card does.
 */
export const DeviceScreen = () => {
  const { LL } = useI18nContext()
  const key = useDeviceKey()
  const [isEnded, setEnded] = useState(false)
  usePageTitle(LL.device.title())
  // Lets the page open and take cards even if the network is down in the morning.
  useEffect(() => startServiceWorker(() => undefined), [])
  const end = () => {
    storeKey(null)
    setEnded(true)
  }
  return (
    <PublicLayout>
      {key === null ? (
        <PairForm isEnded={isEnded} />
      ) : (
        <Paired key={key} deviceKey={key} onEnd={end} />
      )}
    </PublicLayout>
  )
}

const Paired = ({ deviceKey, onEnd }: { deviceKey: string; onEnd: () => void }) => {
  const query = useQuery(deviceQuery(deviceKey))
  useWakeLock()
  const ended = isUnpaired(query.error)
  useEffect(() => {
    if (ended) onEnd()
  }, [ended, onEnd])
  if (query.data)
    return (
      <Station
        device={query.data}
        deviceKey={deviceKey}
        isAway={query.isError}
        lastSeen={query.dataUpdatedAt}
        onEnd={onEnd}
      />
    )
  if (query.isPending || ended) return <SkeletonRows rows={4} />
  return (
    <>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      <UnsentCards />
    </>
  )
}
