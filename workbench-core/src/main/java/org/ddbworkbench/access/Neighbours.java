package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/** Estimates what accesses to the same partitions read when one interval of each partition serves all of them. */
final class Neighbours {
    private final TableStatistics statistics;
    private final List<AccessPlan> plans;
    private final List<int[]> slotNumbers;

    Neighbours(TableStatistics statistics, List<AccessPlan> plans, List<int[]> slotNumbers) {
        this.statistics = statistics;
        this.plans = plans;
        this.slotNumbers = slotNumbers;
    }

    /**
     * What the accesses read together with another one.
     *
     * @param members numbers of the accesses, at least one, which have the same partitions
     * @return empty when the other one can't share their requests
     */
    Optional<Estimate> estimate(List<Integer> members, int other) {
        AccessPlan first = plans.get(members.get(0));
        AccessPlan next = plans.get(other);
        boolean fits = first.index().equals(next.index())
                && first.request().consistent() == next.request().consistent()
                && members.stream().allMatch(member -> isSameDirection(plans.get(member), next));
        if (!fits) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(members);
        all.add(other);
        if (all.stream().allMatch(member -> condition(member).equals(condition(other)))) {
            return Optional.of(greatest(all));
        }
        if (all.stream().allMatch(member -> isKeys(plans.get(member)))) {
            return Optional.of(keys(all));
        }
        boolean stretches = all.stream().allMatch(member -> isOneStretchAPartition(plans.get(member)));
        return stretches
                        && all.stream().allMatch(member -> partition(member).equals(partition(other)))
                        && (!statistics.entities().isEmpty() || isAllOurs(all))
                ? Optional.of(together(all))
                : Optional.empty();
    }

    private static boolean isSameDirection(AccessPlan a, AccessPlan b) {
        return a.request().order().isEmpty() || b.request().order().isEmpty() || a.backward() == b.backward();
    }

    private static boolean isKeys(AccessPlan plan) {
        return plan.operation() == Operation.BATCH_GET_ITEM || plan.operation() == Operation.GET_ITEM;
    }

    /** One BatchGetItem for all keys. */
    private Estimate keys(List<Integer> members) {
        List<Estimate> estimates = members.stream()
                .map(member -> plans.get(member).prediction().guess())
                .toList();
        double items = estimates.stream().mapToDouble(Estimate::items).sum();
        return new Estimate(
                items,
                estimates.stream().mapToDouble(Estimate::readUnits).sum(),
                Math.ceil(items / ReadUnits.BATCH_KEYS),
                estimates.stream().mapToDouble(Estimate::bytes).sum(),
                estimates.stream().mapToDouble(Estimate::rows).sum());
    }

    static boolean isOneStretchAPartition(AccessPlan plan) {
        AccessPath path = plan.path();
        return plan.operation() != Operation.SCAN && path.combinations() == path.partitions();
    }

    /** What an access asks of the key, to be compared with that of another: by the same text for the same keys. */
    private String condition(int member) {
        AccessPath path = plans.get(member).path();
        return plans.get(member).operation() + " " + path.isHull()
                + path.conditions().stream()
                        .map(condition -> condition.attributes().stream()
                                .map(attribute -> attribute.text(operand -> number(operand, member)))
                                .toList())
                        .toList();
    }

    private Set<String> partition(int member) {
        return plans.get(member).path().conditions().stream()
                .map(condition -> condition.partition().stream()
                        .map(attribute -> attribute.text(operand -> number(operand, member)))
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.toSet());
    }

    private Operand number(Operand operand, int member) {
        return operand instanceof Operand.Slot slot
                ? new Operand.Slot(slotNumbers.get(member)[slot.index()])
                : operand;
    }

    private Estimate greatest(List<Integer> members) {
        Estimate greatest = plans.get(members.get(0)).prediction().guess();
        for (int member : members) {
            Estimate estimate = plans.get(member).prediction().guess();
            greatest = estimate.compareTo(greatest) > 0 ? estimate : greatest;
        }
        return greatest;
    }

    private static KeySchema key(AccessPlan plan) {
        return plan.index()
                .map(SecondaryIndex::key)
                .orElse(plan.request().table().physicalTable().key());
    }

    /** From the least to the greatest prefix of the entities' sort keys. */
    private KeySpan hull(List<Integer> members, KeySchema key) {
        KeySpan hull = prefixSpan(plans.get(members.get(0)).request().table().entity(), key);
        for (int member : members) {
            KeySpan span = prefixSpan(plans.get(member).request().table().entity(), key);
            hull = KeySpan.BY_LOW.compare(hull, span) <= 0 ? hull.hull(span) : span.hull(hull);
        }
        return hull;
    }

    /**
     * Whether nothing lies between but what is asked for in any case, and entities of one item: so that as long as sizes are
     * guessed no more is read than without sharing.
     */
    private boolean isAllOurs(List<Integer> members) {
        AccessPlan first = plans.get(members.get(0));
        KeySchema key = key(first);
        KeySpan hull = hull(members, key);
        Set<Entity> own = members.stream()
                .filter(member -> isWhole(plans.get(member)))
                .map(member -> plans.get(member).request().table().entity())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return first.request().table().physicalTable().entities().stream()
                .filter(entity -> mayLieWithin(entity, first, key, hull))
                .allMatch(entity -> own.contains(entity) || isSingle(entity, key));
    }

    /** Whether all items of the entity in the partition are asked for. */
    private static boolean isWhole(AccessPlan plan) {
        return plan.path().conditions().stream()
                .flatMap(condition -> condition.sort().stream())
                .allMatch(attribute -> attribute.used().isEmpty());
    }

    private static boolean isSingle(Entity entity, KeySchema key) {
        return key.sort().stream()
                .allMatch(attribute -> entity.template(attribute.name())
                        .filter(KeyTemplate::isConstant)
                        .isPresent());
    }

    /** All that lies between the least and the greatest prefix of sort keys; of the accesses' own entities all items. */
    private Estimate together(List<Integer> members) {
        AccessPlan first = plans.get(members.get(0));
        KeySchema key = key(first);
        KeySpan hull = hull(members, key);
        double partitions = first.path().partitions();
        double items = 0;
        double bytes = 0;
        boolean sampled = true;
        Estimator estimator = new Estimator(first.request(), statistics);
        for (Entity entity : first.request().table().physicalTable().entities()) {
            if (mayLieWithin(entity, first, key, hull)) {
                sampled &= statistics.entities().containsKey(entity.name());
                double slice = estimator.perPartition(entity, key, first.path());
                items += slice;
                bytes += slice * estimator.itemSize(entity);
            }
        }
        double rows = members.stream()
                .mapToDouble(member -> plans.get(member).prediction().guess().rows())
                .sum();
        double sent = members.stream()
                .mapToDouble(member -> plans.get(member).prediction().guess().bytes())
                .sum();
        Estimate guess = new Estimate(
                items * partitions,
                partitions * ReadUnits.of(bytes, first.request().consistent()),
                partitions * ReadUnits.pages(bytes),
                sent,
                rows);
        return statistics
                .observations()
                .correctShared(members.stream().map(plans::get).toList(), partitions, guess, sampled);
    }

    private static KeySpan prefixSpan(@Nullable Entity entity, KeySchema key) {
        if (entity == null || key.sort().isEmpty()) {
            return KeySpan.ALL;
        }
        return entity.templates(key.sort().get(0).name()).stream()
                .map(template -> template.isConstant()
                        ? KeySpan.of(template.literalPrefix())
                        : KeySpan.startingWith(template.literalPrefix()))
                .sorted(KeySpan.BY_LOW)
                .reduce(KeySpan::hull)
                .orElse(KeySpan.ALL);
    }

    /** Whether items of the entity may lie in the partitions and within the interval. */
    private static boolean mayLieWithin(Entity entity, AccessPlan first, KeySchema key, KeySpan hull) {
        Entity own = first.request().table().entity();
        for (KeyAttribute attribute : key.partition()) {
            List<KeyTemplate> theirs = entity.templates(attribute.name());
            List<KeyTemplate> mine = own == null ? List.of() : own.templates(attribute.name());
            boolean apart = mine.stream()
                    .noneMatch(template -> theirs.stream()
                            .anyMatch(other -> template.common(other).isPresent()));
            if (theirs.isEmpty() || (!mine.isEmpty() && apart)) {
                return false;
            }
        }
        return !prefixSpan(entity, key).intersect(hull).isEmpty();
    }
}
