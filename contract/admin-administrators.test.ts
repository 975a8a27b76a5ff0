import { expect, test } from 'vitest'
import { inviteAdministrator } from './admin-administrators.ts'
import { isEmail } from './rules.ts'

const invite = (email: string) =>
  inviteAdministrator.body?.safeParse({ name: 'Aishah Rahim', username: 'aishah', email, reason: 'Joins the desk' })

test.each(['aishah@homeward.example', ' aishah@homeward.example ', 'nguyễn@ví-dụ.example', "o'brien@homeward.example"])(
  'an administrator’s address is read as everybody’s is: %j',
  (email) => {
    expect(isEmail(email.trim())).toBe(true)
    expect(invite(email)).toMatchObject({ success: true, data: { email: email.trim() } })
  },
)

test.each(['aishah', 'aishah@homeward', 'a b@homeward.example', '', `${'a'.repeat(250)}@homeward.example`])(
  'and refused as everybody’s is: %j',
  (email) => {
    expect(isEmail(email)).toBe(false)
    expect(invite(email)?.error?.issues.map(({ message }) => message)).toContain('email-invalid')
  },
)
