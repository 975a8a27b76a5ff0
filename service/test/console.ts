import { hashPassword } from '../accounts/password.ts'
import { beginAdminSession, type ConsoleUser } from '../admin-session.ts'
import { administrators, adminSessions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { PASSWORD, registration } from './registration.ts'

/** Hashed once: that takes longer than most tests. */
const hashed = hashPassword(PASSWORD)

/** The world with the console: administrators, and browsers that signed in to it with both factors. */
export async function adminConsole() {
  const its = await registration()
  const { service, db } = its

  const consoleOf = async (user: ConsoleUser, secondFactor = true) => {
    const browser = its.device()
    browser.cookies.set(
      'homeward_admin',
      await db.transaction((tx) => beginAdminSession(service, tx, user, secondFactor)),
    )
    return browser
  }
  /** An administrator and their browser. */
  const administrator = async (name = 'Rahim Osman') => {
    const uid = randomUid()
    const username = `admin.${uid.slice(0, 6)}`
    await db
      .insert(administrators)
      .values({ uid, username, name, passwordHash: await hashed, createdBy: 'command', createdAt: service.now() })
    return { uid, username, browser: await consoleOf({ administratorUid: uid }) }
  }
  /** An approved organisation, and one of its staff at the console. */
  const organisationConsole = async () => {
    const organisationUid = await its.organisation()
    const { uid } = await its.staffOf(organisationUid)
    return { organisationUid, uid, browser: await consoleOf({ accountUid: uid }) }
  }
  /** Somebody uses every console, so that none is locked however the clock went on. */
  const useConsoles = () => db.update(adminSessions).set({ lastUsedAt: service.now() })
  return { ...its, useConsoles, consoleOf, administrator, organisationConsole }
}
