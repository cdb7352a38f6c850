import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/** In the order shown. */
export const cancelReasons = [
  'student_asked',
  'unavailable',
  'not_collected',
  'mistake',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/**
 * Returns a function that puts a reason into words; undefined if there is none or it is unknown.
 */
export const useReason = () => {
  const { LL } = useI18nContext()
  return (reason: string | null) => {
    const known = cancelReasons.find((one) => one === reason)
    return known && LL.shop.reasons[known]()
  }
}
