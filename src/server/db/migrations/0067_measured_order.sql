-- The list has one order by measured difficulty.
drop index questions_measured_easiest;
drop index questions_disputed;
