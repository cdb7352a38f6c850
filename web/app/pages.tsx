import { Redirect, Route, Switch } from 'wouter'
import { withTexts } from '#web/i18n/with-texts.ts'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { screenFiles } from './screen-files/screen-files.ts'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

const LazyLayout = lazyAtOnce(async () => {
  const layout = withTexts('layout', import('./shell/layout.tsx'))
  await screenFiles(location.pathname)
  return { default: (await layout).Layout }
})
const Layout = () => (
  <AtOnce fallback={<ShellSkeleton />}>
    <LazyLayout />
  </AtOnce>
)
const SignIn = lazyScreen(
  'account/sign-in',
  () => import('#web/modules/account/sign-in/sign-in-screen.tsx'),
)
const ResetPassword = lazyScreen(
  'account/reset-password',
  () => import('#web/modules/account/reset-password/reset-password-screen.tsx'),
)
const SecondFactor = lazyScreen(
  'account/second-factor',
  () => import('#web/modules/account/second-factor/second-factor-screen.tsx'),
)
const NotFound = lazyScreen(
  'account/not-found',
  () => import('#web/modules/account/not-found/not-found-screen.tsx'),
)
const Manual = lazyScreen(
  'manual/manual',
  () => import('#web/modules/manual/manual/manual-screen.tsx'),
)
const Display = lazyAtOnce(async () => ({
  default: (await import('#web/modules/displays/display/display-screen.tsx')).DisplayScreen,
}))
const Device = lazyScreen(
  'attendance/device',
  () => import('#web/modules/attendance/device/device-screen.tsx'),
)
const Play = lazyScreen('games/play', () => import('#web/modules/games/play/play-screen.tsx'))
const QuizHost = lazyScreen(
  'games/quiz-host',
  () => import('#web/modules/games/quiz-host/quiz-host-screen.tsx'),
)
const QuizPhone = lazyScreen(
  'games/quiz-phone',
  () => import('#web/modules/games/quiz-phone/quiz-phone-screen.tsx'),
)
const QrCode = lazyScreen(
  'people/qr-code',
  () => import('#web/modules/people/qr-code/qr-code-screen.tsx'),
)

export const Pages = () => (
  <AtOnce>
    <Switch>
      <Route path="/sign-in" component={SignIn} />
      <Route path="/reset_password" component={ResetPassword} />
      <Route path="/second_factor" component={SecondFactor} />
      <Route path="/qr-code" component={QrCode} />
      <Route path="/not-found" component={NotFound} />
      <Route path="/manual" component={Manual} />
      <Route path="/display" component={Display} />
      <Route path="/device" component={Device} />
      <Route path="/play/:gameId" component={Play} />
      <Route path="/quiz/host/:quizId" component={QuizHost} />
      <Route path="/quiz/:quizId?" component={QuizPhone} />
      <Route path="/admin/*?" component={Layout} />
      <Route path="/user/*?" component={Layout} />
      <Route>
        <Redirect to="/sign-in" replace />
      </Route>
    </Switch>
  </AtOnce>
)
