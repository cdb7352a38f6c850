import { CheckScreen } from '#web/parts/attendance/check-screen.tsx'

export const CheckoutScreen = () => <CheckScreen direction="checkout" />
