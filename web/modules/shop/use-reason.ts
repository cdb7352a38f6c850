import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/** In the order of the choice. */
export const cancelReasons = [
  'student_asked',
  'unavailable',
  'not_collected',
  'mistake',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Words a reason; undefined for none, or one that this version does not know. */
export const useReason = () => {
  const { LL } = useI18nContext()
  return (reason: string | null) => {
    const known = cancelReasons.find((one) => one === reason)
    return known && LL.shop.reasons[known]()
  }
}
