import { CheckScreen } from '#web/shared/attendance/check-screen.tsx'

export const CheckoutScreen = () => <CheckScreen direction="checkout" />
