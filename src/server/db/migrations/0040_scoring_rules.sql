-- The scoring rule (计分规则) by which the answers to a question of a report are marked; null is the default rule.
alter table report_items add column scoring jsonb;
