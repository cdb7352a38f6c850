import type { Locale, Visitor } from './browser.ts'

const words = {
  zh: {
    staff: '教職員',
    student: '學生',
    email: '電郵',
    username: '用戶名稱',
    password: '密碼',
    submit: '登入',
  },
  en: {
    staff: 'Staff',
    student: 'Student',
    email: 'Email',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
  },
}

type Account = Readonly<
  { email: string; password: string } | { username: string; password: string }
>

/** Signs in through the form. An email means staff, a username a student. */
export const signIn = async ({ page, go }: Visitor, locale: Locale, account: Account) => {
  const text = words[locale]
  await go('/')
  if ('email' in account) {
    await page.getByRole('tab', { name: text.staff }).click()
    await page.getByLabel(text.email).fill(account.email)
  } else {
    await page.getByRole('tab', { name: text.student }).click()
    await page.getByLabel(text.username).fill(account.username)
  }
  await page.getByLabel(text.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: text.submit, exact: true }).click()
}
