import { expect, test } from 'vitest'
import { reached } from '../test/reached.ts'
import { answer, newPhone } from '../test/registration.ts'

test('a person whose number the maker of the account changed freezes it from the old one, and reads there that it is on hold', async () => {
  const { person, daughter, path, own, runJobs, freeze, textsTo, row } = await reached()
  const accountData = { phone: newPhone(), prefixCountryNum: '+65' }
  await answer(await daughter.browser.send('PATCH', path(), { accountData, ...own }))
  await runJobs()
  await freeze(person.phone)
  expect((await row(person.uid))?.frozenAt).not.toBeNull()
  for (const number of [person.phone, `+65${accountData.phone}`])
    expect((await textsTo(number)).join(), number).toContain('Your account is on hold')
})
