import { useQueryClient } from '@tanstack/react-query'
import { findByCode } from '#api/contracts/folding.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { CodeScanner } from '#web/patterns/scanner/code-scanner.tsx'
import type { ScanOutcome } from '#web/patterns/scanner/scan-outcome.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { narrow } from '#web/ui/text/narrow.ts'
import { fetchOrders, updateOrdersCall } from '../shop-calls.ts'
import { isOrderRefused } from './use-order-changes.ts'

const mostShown = 24
const mostOfOne = 50

const isOpen = ({ state }: Order) => state === 'ordered' || state === 'ready'

/** Returns the only open order, or else the only order. Several orders may share a code. */
const meantOf = (orders: readonly Order[]) => {
  const open = orders.filter(isOpen)
  return open.length === 1 ? open[0] : orders.length === 1 ? orders[0] : undefined
}

/**
 * Hands out a voucher's prize if it is ready. A student's card shows the prizes that the student
 * can collect.
 */
const useVouchers = (period: string | undefined) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders.scan
  const client = useQueryClient()
  const namesOf = (order: Order) => ({
    name: nameIn(locale, order.user.name),
    prize: ruleNameIn(locale, order.prize),
  })
  const move = async (orders: readonly Order[], state: 'ready' | 'ordered' | 'collected') => {
    const ids = orders.map(({ _id }) => _id)
    const answer = await updateOrdersCall({ orders: ids, state }, newKey())
    void afterCommand(client, answer)
    const refused = answer.outcomes.find(isOrderRefused)
    if (refused) throw new ApiError({ code: refused.code ?? 'unknown', status: 409 })
  }
  const handOut = async (order: Order): Promise<ScanOutcome> => {
    await move([order], 'collected')
    const undo = async (): Promise<ScanOutcome> => {
      await move([order], order.state === 'ordered' ? 'ordered' : 'ready')
      return { tone: 'amber', text: words.undone(namesOf(order)) }
    }
    return {
      tone: 'leaf',
      text: words.handed(namesOf(order)),
      offer: { label: words.undo(), onTake: undo },
    }
  }
  const answerFor = (order: Order): ScanOutcome | Promise<ScanOutcome> => {
    switch (order.state) {
      case 'ready':
        return handOut(order)
      case 'ordered':
        return {
          tone: 'amber',
          text: words.notReady(namesOf(order)),
          offer: { label: words.handNow(), onTake: () => handOut(order) },
        }
      case 'collected': {
        const at = formatDateTime(order.collected_at ?? order.ordered_at)
        return { tone: 'amber', text: words.already({ ...namesOf(order), at }) }
      }
      case 'cancelled':
        return { tone: 'amber', text: words.cancelled(namesOf(order)) }
    }
  }
  const ofStudent = async (code: string): Promise<ScanOutcome> => {
    const students = period ? (await client.ensureQueryData(studentsQuery(period))).data : []
    const student = findByCode(students, code)
    const shown = code.length > mostShown ? `${code.slice(0, mostShown)}…` : code
    if (!student) return { tone: 'amber', text: words.unknown(shown) }
    const name = nameIn(locale, student.name)
    const { data } = await fetchOrders({ user: student._id, state: 'ready', limit: mostOfOne })
    if (data.length === 0) return { tone: 'amber', text: words.nothing(name) }
    const handAll = async (): Promise<ScanOutcome> => {
      await move(data, 'collected')
      return { tone: 'leaf', text: words.handedSome({ count: data.length, name }) }
    }
    const prizes = data.map(({ prize }) => ruleNameIn(locale, prize)).join(LL.shop.separator())
    return {
      tone: 'leaf',
      text: words.ofStudent({ name, count: data.length, prizes }),
      offer: { label: words.handAll(data.length), onTake: handAll },
    }
  }
  return async (code: string): Promise<ScanOutcome> => {
    const voucher = narrow(code).trim()
    // A code with other characters is no voucher, but a card number or username.
    if (!/^[\w-]{1,64}$/.test(voucher)) return ofStudent(code)
    const { data } = await fetchOrders({ voucher, limit: 10 })
    const meant = meantOf(data)
    if (meant) return answerFor(meant)
    if (data.length === 0) return ofStudent(code)
    return { tone: 'amber', text: words.several(data.length) }
  }
}

type VoucherScannerProps = {
  period: string | undefined
  /** True for typing the code without the camera. */
  isTyped: boolean
  onClose: () => void
}

export const VoucherScanner = ({ period, isTyped, onClose }: VoucherScannerProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders.scan
  return (
    <CodeScanner
      title={words.title()}
      hint={words.hint()}
      label={words.typed()}
      onCode={useVouchers(period)}
      isTyped={isTyped}
      onClose={onClose}
    />
  )
}
