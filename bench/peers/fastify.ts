import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { z } from 'zod'
import { MEMBER_STATUSES } from '../../contract/options.ts'
import { readPerson } from '../../contract/safe-return.ts'
import { contactOf, inOrder, shownContacts } from '../../service/safe-return/contacts.ts'
import { pronounOf } from '../../service/safe-return/kin.ts'

/**
 * The call `readPerson` as one would write it with Fastify, zod and helmet: the contract's schemas, the service's query
 * as SQL, the masks of the service, and a limiter on a table like the service's (`LIMITER=0`: without one).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const limiter =
  process.env.LIMITER === '0'
    ? undefined
    : new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'peer_rate_limits',
        tableCreated: true,
        keyPrefix: 'readPerson',
        points: 100_000_000,
        duration: 60,
        clearExpiredByTimeout: false,
      })

/** As long as the product's seal of what was opened, which the peer does not make. */
const OPENED = 'x'.repeat(120)

const PERSON_BY_CODE = `
  select person.uid, person.firstname, person.lastname, person.photo, person.membership_id "membershipId",
    person.language, person.gender "personGender", person.hides_dementia "hidesDementia",
    incidents.missing_at "missingAt", tags.id "tagId", tags.relationship, tags.relationship_side "relationshipSide",
    tags.called_as "calledAs", carer.gender, carer.uid "carerUid", carer.type "carerType",
    carer.prefix_country_num "prefixCountryNum", carer.phone, carer.phone_verified_at "phoneVerifiedAt",
    carer.master_partner_uid "masterPartnerUid", details.organization_name "organizationName",
    details.unit_number "unitNumber", details.address, details.postal_code "postalCode", details.branch,
    details.hotline_number "hotlineNumber", details.poc_email "pocEmail"
  from return_codes
  join accounts person on person.uid = return_codes.person_uid
  left join incidents on incidents.person_uid = person.uid and incidents.closed_at is null
  left join tags on tags.person_uid = person.uid and tags.status = 'ACCEPTED' and tags.objected_at is null and tags.barred_at is null
    and (tags.active_at is null or tags.active_at <= $2)
  left join accounts carer on carer.uid = tags.carer_uid and carer.status = 'APPROVED'
    and carer.type in ('CAREGIVER', 'PARTNER')
  left join partner_details details on details.uid = carer.uid
  where return_codes.code = $1 and return_codes.revoked_at is null and person.type = 'DEMENTIA'
    and (person.status = any($3) or (person.status = 'SUSPENDED' and person.safe_return_stopped_at is null))
    and person.stopped_now_at is null and person.death_reported_at is null
  order by tags.contact_order, tags.id`

const app = Fastify({ trustProxy: 'loopback' }).withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await app.register(helmet)

app.get(
  '/api/public/accounts/users/v2/:uid',
  {
    schema: {
      params: readPerson.params,
      response: { 200: z.object({ type: z.literal('SUCCESS'), data: readPerson.answer }) },
    },
  },
  async (request, reply) => {
    const { uid } = request.params
    try {
      await limiter?.consume(request.ip)
    } catch {
      return reply.code(429).send({ type: 'ERROR' } as never)
    }
    const now = new Date()
    const { rows } = await pool.query({
      name: 'person_by_code',
      text: PERSON_BY_CODE,
      values: [uid, now, MEMBER_STATUSES],
    })
    const [person] = rows
    if (!person) return reply.code(404).send({ type: 'ERROR' } as never)
    const { firstname, lastname, photo, membershipId, language, hidesDementia } = person
    const missingSince = person.missingAt?.toISOString() ?? null
    const pronoun = pronounOf(person.personGender)
    const taggedAccounts = shownContacts(inOrder(rows.map(contactOf)), false, now)
    return {
      type: 'SUCCESS' as const,
      data: {
        uid,
        firstname,
        lastname,
        photo,
        membershipId,
        language,
        missingSince,
        hidesDementia,
        pronoun,
        opened: OPENED,
        mayKeepNumber: false,
        taggedAccounts,
      },
    }
  },
)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
