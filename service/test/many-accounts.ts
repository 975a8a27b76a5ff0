import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'

const FIRST = [
  'Siew Hua',
  'Wei Ming',
  'Mei Ling',
  'Jia Hui',
  'Kamala',
  'Arjun',
  'Priya',
  'Ravi',
  'Nurul',
  'Aishah',
  'Rahim',
]
const LAST = ['Tan', 'Lim', 'Lee', 'Ng', 'Wong', 'Goh', 'Chua', 'bin Osman', 'binte Salleh', 'Nair', 'Devi', 'Pereira']

const listed = (names: string[]) =>
  sql`(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[])`

/**
 * Adds so many fictional accounts by one statement of the server: four in ten persons, five caregivers, the rest members of
 * the public and organisations, in every status; names spread as they are in Singapore, one in fifty of some organisation.
 */
export async function seedAccounts(db: Database, count: number, now: Date, from = 0) {
  const at = now.toISOString()
  await db.execute(sql`
    insert into accounts (uid, type, status, firstname, lastname, search_name, username, membership_id, locale,
      master_partner_uid, prefix_country_num, phone, email, created_at, updated_at, approved_at)
    select uid, type, status, firstname, lastname, lower(firstname || ' ' || lastname), 'seed' || lpad(n::text, 7, '0'),
      case when status in ('APPROVED', 'SUSPENDED', 'ENDED') and type in ('DEMENTIA', 'CAREGIVER')
        then left(type, 1) || lpad(n::text, 9, '0') end,
      'en', case when n % 50 = 0 then 'seed-organisation-' || (n / 50) % 20 end, '+65', '8' || lpad((n % 10000000)::text, 7, '0'),
      case when n % 2 = 0 then 'seed' || lpad(n::text, 7, '0') || '@homeward.example' end,
      ${at}::timestamptz - make_interval(mins => n), ${at}::timestamptz - make_interval(secs => (n::bigint * 7919) % 2500000), ${at}
    from (
      select n, left(md5('u' || n), 22) as uid,
        case when n % 10 < 4 then 'DEMENTIA' when n % 10 < 9 then 'CAREGIVER' when n % 100 < 90 then 'PUBLIC' else 'PARTNER' end as type,
        case when n % 37 = 0 then 'PENDING' when n % 41 = 0 then 'INCOMPLETE' when n % 43 = 0 then 'REJECTED'
          when n % 47 = 0 then 'SUSPENDED' when n % 53 = 0 then 'ENDED' else 'APPROVED' end as status,
        ${listed(FIRST)}[1 + (n * 31) % ${FIRST.length}] || ' ' || chr(65 + (n / 7) % 26) || chr(97 + (n / 183) % 26) as firstname,
        ${listed(LAST)}[1 + (n * 17) % ${LAST.length}] as lastname
      from generate_series(${from}::int + 1, ${from}::int + ${count}::int) as n
    ) as seed`)
  await db.execute(sql`analyze accounts`)
}
