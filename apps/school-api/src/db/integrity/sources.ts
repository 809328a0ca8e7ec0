/** Rules of the sources of lines: work that is ordered or billed, and the shares of groups in course days. */
import type { Rule } from '@schoolbeheer/server/database/integrity'

export const sourceRules: Rule[] = [
  {
    name: 'what is ordered or billed exists',
    broken: `select kind || ' ' || source_id from billed_sources where not case kind
        when 'participant' then exists (select from participants where id = source_id)
        when 'courseDayShare' then exists (select from course_days where id = source_id)
        when 'courseDayTravel' then exists (select from course_days where id = source_id)
        when 'schoolVisit' then exists (select from school_visits where id = source_id)
        when 'schoolVisitTravel' then exists (select from school_visits where id = source_id)
        when 'feedback' then exists (select from individual_feedback where id = source_id)
        else false end order by 1`,
  },
  {
    name: 'a line besides contracts has a source until it is credited',
    broken: `select 'line ' || l.id || ' of ' || invoice_number from invoice_lines l
      join invoices i on i.id = l.invoice_id and i.type > 0
      where (l.credited_cents < l.amount_cents) <> exists (select from billed_sources where invoice_line_id = l.id)
      order by l.id`,
  },
  {
    name: 'the shares of a course day are its price',
    broken: `select 'course day ' || d.id from course_days d join course_day_shares s on s.course_day_id = d.id
      group by d.id having sum(share_cents) <> price_cents order by d.id`,
  },
  {
    name: 'a line bills the share of its group',
    broken: `select 'line ' || l.id from invoice_lines l
      join billed_sources b on b.invoice_line_id = l.id and b.kind in ('courseDayShare', 'courseDayTravel')
      left join course_day_shares s on s.course_day_id = b.source_id and s.school_group_id = b.school_group_id
      where l.amount_cents is distinct from case b.kind when 'courseDayShare' then share_cents else travel_cents end
      order by l.id`,
  },
  {
    name: 'shares are fixed only while something of their day is ordered or billed',
    broken: `select distinct 'course day ' || course_day_id from course_day_shares
      where course_day_id not in (
        select coalesce(p.course_day_id, t.source_id) from (
          select kind, source_id from billed_sources
          union all select source_kind, source_id from purchase_order_lines
            join purchase_orders o on o.id = purchase_order_id and withdrawn_at is null
        ) t
        left join participants p on t.kind = 'participant' and p.id = t.source_id
        where t.kind in ('participant', 'courseDayShare', 'courseDayTravel')) order by 1`,
  },
  {
    name: 'work counts how often it is ordered or billed',
    broken: `select counted.kind || ' ' || id from (
        select 'participant' as kind, id, billed_count from participants
        union all select 'schoolVisit', id, billed_count from school_visits
        union all select 'feedback', id, billed_count from individual_feedback
      ) counted
      left join (
        select case kind when 'schoolVisitTravel' then 'schoolVisit' else kind end as kind, source_id as id, count(*) as times
        from billed_sources group by 1, 2
      ) billed using (kind, id)
      where billed_count <> coalesce(times, 0) order by 1`,
  },
  {
    name: 'shares say whether they are ordered or billed',
    broken: `select 'group ' || school_group_id || ' in course day ' || course_day_id from course_day_shares s
      where (share_billed, travel_billed) <> (
        select coalesce(bool_or(kind = 'courseDayShare'), false), coalesce(bool_or(kind = 'courseDayTravel'), false)
        from billed_sources b where b.source_id = s.course_day_id and b.school_group_id = s.school_group_id) order by 1`,
  },
]
